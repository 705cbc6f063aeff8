import { z } from 'zod'
import { DecisionAction } from './decisions.ts'
import { ArtistEvent } from './events.ts'
import { ListedProfile } from './follows.ts'
import { EVENT } from './platform/event-limits.ts'
import { Picture } from './platform/media.ts'
import { NOTIFICATION } from './platform/notification-limits.ts'
import { CursorQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'

export const NOTIFICATION_KINDS = [
  'like',
  'comment',
  'answer',
  'mention',
  'follow',
  'release',
  'event',
  'message',
  'merch',
  'decision',
  'outcome',
] as const
export const NotificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof NotificationKind>

/** The thing that a notification is about and leads to. */
export const NotificationThing = z.object({
  type: z.enum(['track', 'artwork', 'album', 'event', 'merch', 'conversation', 'decision', 'report']),
  id: z.string(),
  title: z.string(),
  picture: Picture.nullable(),
})
export type NotificationThing = z.infer<typeof NotificationThing>

/** Time and place of an event. */
const NotifiedEvent = ArtistEvent.pick({
  startAt: true,
  timeZone: true,
  localDate: true,
  localTime: true,
  locationText: true,
})

/** A decision about the profile or about its report, with its current state. */
const NotifiedDecision = z.object({ act: DecisionAction, state: z.enum(['made', 'undone', 'kept']) })
export type NotifiedDecision = z.infer<typeof NotifiedDecision>

/**
 * A notification: all activities of one type on one thing. `at` is the time of the newest activity.
 * `people` counts the people; `actors` are the newest three, without deleted profiles. For a
 * release, `people` counts the works. `text` is what the first of `actors` wrote, or why a merch
 * item was rejected. `wasApproved` is null except for merch, `decided` except for decisions and
 * reports; its state is 'kept' when an appeal was refused.
 */
export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  at: z.string(),
  unread: z.boolean(),
  people: z.number().int(),
  actors: z.array(ListedProfile),
  thing: NotificationThing.nullable(),
  text: z.string().nullable(),
  event: NotifiedEvent.nullable(),
  wasApproved: z.boolean().nullable(),
  decided: NotifiedDecision.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationList = pageOf(Notification)
export type NotificationList = z.infer<typeof NotificationList>

/** `show` selects a tab; 'unread' leaves out read notifications. */
export const NotificationsQuery = CursorQuery.extend({
  show: z.enum(['all', 'unread', 'likes', 'comments', 'follows', 'releases', 'events', 'house']).default('all'),
})
export type NotificationsShown = z.infer<typeof NotificationsQuery>['show']

/** The notification types of each tab. */
export const KINDS_SHOWN: Readonly<Record<NotificationsShown, readonly NotificationKind[]>> = {
  all: NOTIFICATION_KINDS,
  unread: NOTIFICATION_KINDS,
  likes: ['like'],
  comments: ['comment', 'answer', 'mention'],
  follows: ['follow'],
  releases: ['release'],
  events: ['event'],
  house: ['merch', 'decision', 'outcome'],
}

/**
 * Number of unread notifications of the acting profile, counted up to 100. `others`: another
 * profile of the account has unread ones.
 */
export const NotificationCount = z.object({ count: z.number().int(), others: z.boolean() })
export type NotificationCount = z.infer<typeof NotificationCount>

/**
 * A time that the database can store: PostgreSQL has no year 0. No notification is older than 1970.
 */
const Moment = z.iso.datetime().refine((at) => Date.parse(at) > 0, 'This is not the time of a notification')

/** Marks notifications as read: each up to the time of its newest activity, or all up to a time. */
export const ReadNotifications = z.union([
  z.object({
    items: z
      .array(z.object({ id: z.uuid(), at: Moment }))
      .min(1)
      .max(NOTIFICATION.readAtOnce),
  }),
  z.object({ upTo: Moment }),
])
export type ReadNotifications = z.infer<typeof ReadNotifications>

/**
 * Where a profile is notified of a type: on the page, by push, by mail. Notifications about
 * moderation are always on the page.
 */
export const NotificationSetting = z.object({
  kind: NotificationKind,
  page: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

const MailRhythm = z.enum(['daily', 'weekly', 'never'])
export type MailRhythm = z.infer<typeof MailRhythm>
/**
 * How often an account gets a mail with notifications that none of its profiles has read. The mail
 * is sent in the morning of the account's time zone.
 */
export const NotificationMail = z.object({ rhythm: MailRhythm })
export type NotificationMail = z.infer<typeof NotificationMail>

/**
 * `items` are the settings of the acting profile; mails go to its account. `muted` are works and
 * conversations without notifications, the most recently muted first.
 */
export const NotificationSettings = z.object({
  items: z.array(NotificationSetting),
  mail: NotificationMail,
  muted: z.array(NotificationThing),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
export const ChangeSetting = NotificationSetting.omit({ kind: true })

/** The settings until a user changes them. */
export const SETTINGS_AT_FIRST: Readonly<Record<NotificationKind, Omit<NotificationSetting, 'kind'>>> = {
  like: { page: true, push: false, mail: false },
  comment: { page: true, push: true, mail: true },
  answer: { page: true, push: true, mail: true },
  mention: { page: true, push: true, mail: false },
  follow: { page: true, push: false, mail: false },
  release: { page: true, push: false, mail: true },
  event: { page: true, push: true, mail: true },
  message: { page: true, push: true, mail: false },
  merch: { page: true, push: true, mail: true },
  decision: { page: true, push: true, mail: false },
  outcome: { page: true, push: false, mail: false },
}
/** Types that cannot be turned off on the page. */
export const ALWAYS_ON_PAGE: readonly NotificationKind[] = ['merch', 'decision', 'outcome']
/** Types that are mailed immediately, and not with the morning's mail. */
export const MAILED_AT_ONCE: readonly NotificationKind[] = ['decision', 'outcome']

/** The IANA time zone in which the account is used. */
export const TimeZone = z.object({ timeZone: z.string().min(1).max(EVENT.timeZoneMax) })

/** The token of the unsubscribe link in a mail. It works without signing in. */
export const Unsubscribe = z.object({ token: z.string().min(1).max(200) })

/** Whether the acting profile gets no notifications about a work or a conversation. */
export const NotificationMute = z.object({ muted: z.boolean() })
export type NotificationMute = z.infer<typeof NotificationMute>

export const notificationsResource = list('notifications', '/api/notifications', {
  query: NotificationsQuery,
  schema: NotificationList,
  entities: ['profile'],
  madeFor: 'acting',
})

export const notificationCountResource = resource('notificationCount', '/api/notifications/count', {
  schema: NotificationCount,
  madeFor: 'acting',
})

export const notificationSettingsResource = resource('notificationSettings', '/api/notifications/settings', {
  schema: NotificationSettings,
  madeFor: 'acting',
})
