import { z } from 'zod'
import { DecisionAction } from './decisions.ts'
import { ArtistEvent } from './events.ts'
import { ListedProfile } from './follows.ts'
import { EVENT, NOTIFICATION } from './platform/limits.ts'
import { Picture } from './platform/media.ts'
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

/** What a notification is about, and where it leads. */
export const NotificationThing = z.object({
  type: z.enum(['track', 'artwork', 'album', 'event', 'merch', 'conversation', 'decision', 'report']),
  id: z.string(),
  title: z.string(),
  picture: Picture.nullable(),
})
export type NotificationThing = z.infer<typeof NotificationThing>

/** When and where an event is. */
const NotifiedEvent = ArtistEvent.pick({
  startAt: true,
  timeZone: true,
  localDate: true,
  localTime: true,
  locationText: true,
})

/** What admins decided about the profile, or about what it reported, and what became of it. */
const NotifiedDecision = z.object({ act: DecisionAction, state: z.enum(['made', 'undone', 'kept']) })
export type NotifiedDecision = z.infer<typeof NotifiedDecision>

/**
 * All acts of a kind on one thing. `at` is when the newest was; `people` how many did it, of whom `actors` are the
 * newest three (those whose profile is gone are counted, not shown); of a release how many things there are. `text` is
 * what the first of `actors` wrote, or why an item was rejected. `wasApproved` is null but of merch, `decided` but of
 * what was reported: `kept` once an appeal was refused.
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

/** `unread` leaves out what has been read; `kinds` are separated by commas, all where there are none. */
export const NotificationsQuery = CursorQuery.extend({
  show: z.enum(['all', 'unread', 'likes', 'comments', 'follows', 'releases', 'events', 'house']).default('all'),
})
export type NotificationsShown = z.infer<typeof NotificationsQuery>['show']

/** Which kinds each tab shows. */
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

/** How many the acting profile has not read, counted to 100, and whether another profile of the account has any. */
export const NotificationCount = z.object({ count: z.number().int(), others: z.boolean() })
export type NotificationCount = z.infer<typeof NotificationCount>

/** A time that the database can hold: its years have no 0. */
const Moment = z.iso.datetime().refine((at) => Date.parse(at) > 0, 'That is no time of a notification')

/** What has been read: each up to when its newest act was; or all up to a moment. */
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

/** By which ways somebody is told of a kind. What admins decide always stands on the page. */
export const NotificationSetting = z.object({
  kind: NotificationKind,
  page: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

const MailRhythm = z.enum(['daily', 'weekly', 'never'])
export type MailRhythm = z.infer<typeof MailRhythm>
/** How often an account is mailed what none of its profiles has read: in the morning of its time zone. */
export const NotificationMail = z.object({ rhythm: MailRhythm })
export type NotificationMail = z.infer<typeof NotificationMail>

/**
 * Ways by kind are those of the acting profile, mail goes to its account. `muted` are the works and conversations that
 * it hears of no more, the last one first.
 */
export const NotificationSettings = z.object({
  items: z.array(NotificationSetting),
  mail: NotificationMail,
  muted: z.array(NotificationThing),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>
export const ChangeSetting = NotificationSetting.omit({ kind: true })

/** As long as nobody chose otherwise. */
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
/** Kinds that cannot be turned off on the page. */
export const ALWAYS_ON_PAGE: readonly NotificationKind[] = ['merch', 'decision', 'outcome']
/** Kinds that have a mail of their own at once, and do not wait for the morning's. */
export const MAILED_AT_ONCE: readonly NotificationKind[] = ['decision', 'outcome']

/** Where an account is read, by its IANA name. */
export const TimeZone = z.object({ timeZone: z.string().min(1).max(EVENT.timeZoneMax) })

/** What the link at the foot of such a mail carries, for whoever has it. */
export const Unsubscribe = z.object({ token: z.string().min(1).max(200) })

/** Whether the acting profile hears of a work, or of a conversation, no more. */
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
