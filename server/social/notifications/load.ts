import type { Artwork } from '#contract/artworks.ts'
import {
  KINDS_SHOWN,
  type Notification,
  type NotificationCount,
  type NotificationList,
  type NotificationsShown,
  type NotificationThing,
  type NotifiedDecision,
} from '#contract/notifications.ts'
import type { Picture } from '#contract/platform/media.ts'
import { NOTIFICATION } from '#contract/platform/notification-limits.ts'
import type { Found } from '#contract/search.ts'
import { followingOf } from '#server/people/follows/queries.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { presentSummary, shownName } from '#server/people/profiles/present.ts'
import { findProfilesByIds } from '#server/people/profiles/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { findDecided } from '#server/social/reports/decided.ts'
import { KINDS } from '#server/works/kinds/kinds.ts'
import { loadOwnMerchByIds } from '#server/works/merch/load.ts'
import {
  assetTypesOf,
  countUnreadNotifications,
  findNotifications,
  findReleases,
  findUnreadSubjects,
  type NotificationRow,
} from './queries.ts'

type ListOptions = { show: NotificationsShown; cursor?: string }

/**
 * The acting profile's notifications, the newest first.
 * @throws AppError `bad_request` for a foreign cursor
 */
export async function loadNotifications(c: AppContext, { show, cursor }: ListOptions): Promise<NotificationList> {
  const { id } = requireProfile(c)
  const limit = NOTIFICATION.perPage
  const options = { unread: show === 'unread', kinds: KINDS_SHOWN[show], cursor, limit }
  const { items, nextCursor } = toPage(await findNotifications(c.var.db, id, options), limit, (row) => row)
  return { items: await presentNotifications(c, items), nextCursor }
}

export async function loadNotificationCount(c: AppContext): Promise<NotificationCount> {
  const { id } = requireProfile(c)
  const { userId } = requireSession(c)
  const counts = await countUnreadNotifications(c.var.db, [id])
  const own = counts.find((each) => each.userId === userId)
  return { count: own?.count ?? 0, others: own?.others ?? false }
}

/**
 * The keys whose change may change the count: of all profiles of the account their notifications,
 * blocks and mutes, of unread notifications what they are about, and which profiles are visible.
 */
export async function whatCounts(c: AppContext): Promise<string[]> {
  const ids = [...c.var.profiles, ...requireSession(c).suspended].map(({ id }) => id)
  const subjects = await findUnreadSubjects(c.var.db, ids)
  return [...ids.flatMap((id) => [`unread:${id}`, `relations:${id}`]), ...subjects, 'visibility']
}

/**
 * Builds each notification with its subject and the profiles whose activities it counts; one query
 * for each kind of subject.
 */
async function presentNotifications(c: AppContext, rows: NotificationRow[]): Promise<Notification[]> {
  const ids = [...new Set(rows.flatMap(({ faces }) => faces))]
  const [people, following, things] = await Promise.all([
    findProfilesByIds(c.var.db, ids),
    followingOf(c.var.db, c.var.profile, ids),
    loadThings(c, rows),
  ])
  const profiles = new Map(
    people.map((row) => [row.id, { ...presentSummary(row), viewer: { following: following(row.id) } }]),
  )
  return rows.flatMap((row): Notification[] => {
    const actors = row.faces.flatMap((id) => profiles.get(id) ?? [])
    const about = things.get(row.id) ?? null
    // the subject was deleted or hidden after the query for notifications
    if (!about && !STANDS_ALONE.includes(row.kind) && (row.kind !== 'mention' || row.assetId)) return []
    const { id, kind, people, isUnread: unread } = row
    // The text is by the first actor. If that profile was deleted after the query, the text is left
    // out.
    const text = row.faces[0] && !profiles.has(row.faces[0]) ? null : row.said
    const title = shownName(actors[0] ?? null)
    const conversation = row.conversationId && {
      type: 'conversation' as const,
      id: row.conversationId,
      title,
      picture: null,
    }
    return [
      {
        ...{ id, kind, people, text, unread, actors, at: row.createdAt.toISOString() },
        thing: about?.thing ?? (conversation || null),
        event: about?.event ?? null,
        wasApproved: about?.wasApproved ?? null,
        decided: about?.decided ?? null,
      },
    ]
  })
}

/** Kinds of notifications that need no subject beside people. */
const STANDS_ALONE: readonly string[] = ['follow', 'message']

type About = {
  thing: NotificationThing
  event?: Notification['event']
  wasApproved?: boolean
  decided?: NotifiedDecision
}

/** Subjects by the notification's id, as far as the acting profile may see them. */
async function loadThings(c: AppContext, rows: NotificationRow[]): Promise<Map<string, About>> {
  const releases = rows.flatMap(({ kind, actorId, day }) => (kind === 'release' && actorId ? { actorId, day } : []))
  const newest = await findReleases(c.var.db, releases, c.var.profile?.id ?? null)
  const workOf = (row: NotificationRow) =>
    row.assetId ?? newest.find(({ actorId, day }) => actorId === row.actorId && day === row.day)?.id
  const [works, events, items, decided] = await Promise.all([
    loadWorks(
      c,
      rows.flatMap((row) => workOf(row) ?? []),
    ),
    KINDS.event.found(
      c,
      rows.flatMap(({ eventId }) => eventId ?? []),
    ),
    loadOwnMerchByIds(
      c,
      rows.flatMap(({ merchItemId }) => merchItemId ?? []),
    ),
    findDecided(
      c.var.db,
      rows.flatMap(({ decisionId }) => decisionId ?? []),
    ),
  ])
  const subjectOf = (row: NotificationRow) => workOf(row) ?? row.eventId ?? row.merchItemId ?? ''
  const known = new Map<string, About>([...works].map(([id, thing]) => [id, { thing }]))
  for (const { id, found } of events) known.set(id, aboutOf(found))
  for (const item of items) {
    const picture = item.artwork && pictureOf(item.artwork)
    const thing: NotificationThing = { type: 'merch', id: item.id, title: item.title, picture }
    known.set(item.id, { thing, wasApproved: item.status === 'approved' })
  }
  const aboutDecision = ({ kind, decisionId }: NotificationRow): About | undefined => {
    const found = decided.get(decisionId ?? '')
    if (!found) return
    const { id, title, act, state } = found
    const type = kind === 'decision' ? 'decision' : 'report'
    return { thing: { type, id, title, picture: null }, decided: { act, state } }
  }
  const entries = rows.map((row) => [row.id, aboutDecision(row) ?? known.get(subjectOf(row))] as const)
  return new Map(entries.flatMap(([id, about]) => (about ? [[id, about] as const] : [])))
}

/** Tracks, albums and artworks by their ids, as far as the acting profile may see them. */
export async function loadWorks(c: AppContext, ids: readonly string[]): Promise<Map<string, NotificationThing>> {
  const types = await assetTypesOf(c.var.db, ids)
  const ofType = (type: string) => [...new Set(ids.filter((id) => types.get(id) === type))]
  const found = await Promise.all([
    KINDS.track.found(c, ofType('music')),
    KINDS.artwork.found(c, ofType('artwork')),
    KINDS.album.found(c, ofType('album')),
  ])
  return new Map(found.flat().map(({ id, found: work }) => [id, thingOf(work)]))
}

function thingOf(found: Extract<Found, { kind: 'track' | 'artwork' | 'album' }>): NotificationThing {
  if (found.kind === 'artwork') {
    const { id, title } = found.artwork
    return { type: 'artwork', id, title, picture: pictureOf(found.artwork) }
  }
  const { id, title, cover } = found.kind === 'track' ? found.track : found.album
  return { type: found.kind, id, title, picture: cover }
}

function aboutOf({ event: found }: Extract<Found, { kind: 'event' }>): About {
  const { id, title, flyer, startAt, timeZone, localDate, localTime, locationText } = found
  return {
    thing: { type: 'event', id, title, picture: flyer },
    event: { startAt, timeZone, localDate, localTime, locationText },
  }
}

/** The smallest and the largest of the pictures that are shown of an artwork. */
function pictureOf({ image }: Pick<Artwork, 'image'>): Picture | null {
  const { sources, ...shown } = image
  const [smallest, largest] = [sources[0], sources.at(-1)]
  return smallest && largest ? { url: largest.url, thumbUrl: smallest.url, ...shown } : null
}
