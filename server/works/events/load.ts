import type { ArtistEvent, EventDetail, EventList, EventWhen, OwnEventList } from '#contract/events.ts'
import { EVENTS_ON_PROFILE, PAGE_SIZE } from '#contract/platform/limits.ts'
import { mediaUrl } from '#server/media/files.ts'
import { urlsOf } from '#server/media/signing.ts'
import { type Viewer, viewerOf } from '#server/people/profiles/permissions.ts'
import { presentAccent, presentNamed, presentSummary } from '#server/people/profiles/present.ts'
import { profileById } from '#server/people/profiles/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { cutPage, encodeCursor } from '#server/platform/lists/paging.ts'
import { toLocal } from '#server/platform/times/local-time.ts'
import { presentRelease } from '#server/works/audience/columns.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { loadTrackViewer, presentCover, presentTrack } from '#server/works/music/load.ts'
import { findNewestTracksOf } from '#server/works/music/queries.ts'
import { canEditEvent, canSeeEvent, noSuchEvent } from './permissions.ts'
import { countEvents, type EventRow, type EventsOf, findEvent, findEvents, findPerformers } from './queries.ts'

export type EventsPage = { when?: EventWhen; cursor?: string; limit?: number }

/**
 * All events of a profile, for its members.
 * @throws AppError `bad_request` for a malformed cursor
 */
export const loadOwnEvents = (c: AppContext, artistId: string, page: EventsPage = {}): Promise<OwnEventList> =>
  loadEventList(c, { artistId, unpublished: true }, { limit: PAGE_SIZE.default, ...page })

/**
 * The published events of a profile, for anyone.
 * @throws AppError `not_found`, `bad_request` for a malformed cursor
 */
export async function loadProfileEvents(c: AppContext, artistId: string, page: EventsPage = {}): Promise<EventList> {
  const known = isUuid(artistId) && (await profileById(c.var.db, artistId))
  if (!known) throw notFound('Profile')
  return loadEventList(c, { artistId: known.id, unpublished: false }, { limit: EVENTS_ON_PROFILE, ...page })
}

async function loadEventList(
  c: AppContext,
  whose: EventsOf,
  { when = 'upcoming', cursor, limit }: EventsPage & { limit: number },
): Promise<OwnEventList> {
  const { db } = c.var
  const now = new Date()
  const viewer = viewerOf(c)
  const [rows, counts] = await Promise.all([
    findEvents(db, { ...whose, when, now, cursor, limit }),
    countEvents(db, whose, now),
  ])
  const { shown, nextCursor } = cutEvents(rows, limit)
  return {
    ...counts,
    items: shown.map((row) => ({
      ...presentEvent(row, viewer, now, urlsOf(row, c.var.signing)),
      release: presentRelease(row),
    })),
    nextCursor,
  }
}

/** Cuts a page of events, sorted by start, from a list with one row more. */
export const cutEvents = <Row extends { id: string; startAt: Date }>(rows: Row[], limit: number) =>
  cutPage(rows, limit, ({ id, startAt }) => encodeCursor({ createdAt: startAt, id }))

/**
 * The data of `/event/{id}`.
 * @throws AppError `not_found`, also for an unpublished event of another profile
 */
export async function loadEvent(c: AppContext, id: string): Promise<EventDetail> {
  const { row, viewer } = await findVisible(c, id)
  const event = presentEvent(row, viewer, new Date(), urlsOf(row, c.var.signing))
  return {
    ...event,
    isHidden: row.isHidden,
    release: presentRelease(row),
    noAi: row.noAi,
    acts: await loadPerformers(c, row.id),
  }
}

/** The line-up; each profile with its newest track. */
async function loadPerformers(c: AppContext, eventId: string): Promise<EventDetail['acts']> {
  const acts = await findPerformers(c.var.db, eventId)
  const tracks = await findNewestTracksOf(
    c.var.db,
    acts.flatMap(({ profile }) => profile?.id ?? []),
  )
  const viewer = await loadTrackViewer(c, tracks)
  return acts.map((act) => {
    const track = tracks.find(({ profileId }) => profileId === act.profile?.id)
    return { ...presentNamed(act), playsAt: act.playsAt, track: track ? presentTrack(track, viewer) : null }
  })
}

/** An event that the request may see, and its viewer. @throws AppError `not_found` */
export async function findVisible(c: AppContext, id: string) {
  const row = isUuid(id) ? await findEvent(c.var.db, id) : undefined
  const viewer = await viewerFor(c, row && { ...row, profileId: row.artistId })
  if (!row || !canSeeEvent(viewer, row)) throw noSuchEvent()
  return { row, viewer }
}

/** For `urlOf` see `presentCover`. */
export function presentEvent(row: EventRow, viewer: Viewer, now: Date, urlOf = mediaUrl): ArtistEvent {
  const end = row.endAt && toLocal(row.endAt, row.timeZone)
  const flyer = presentCover(row, urlOf)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    locationText: row.locationText,
    startAt: row.startAt.toISOString(),
    ...toLocal(row.startAt, row.timeZone),
    endAt: row.endAt?.toISOString() ?? null,
    endDate: end?.localDate ?? null,
    endTime: end?.localTime ?? null,
    doorsTime: row.doorsTime,
    price: row.price,
    flyer,
    isUpcoming: row.startAt >= now,
    isPublished: row.state === 'public',
    host: presentSummary(row.host),
    stock: presentAccent(flyer ? row.flyerAccent : row.hostAccent),
    viewer: { can: { edit: canEditEvent(viewer, row) } },
  }
}
