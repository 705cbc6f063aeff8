import type { NextTrack, TrackDetail, TrackList } from '#contract/music.ts'
import { MORE_BY_ARTIST, PAGE_SIZE } from '#contract/platform/limits.ts'
import { findAlbumsOfTrack } from '#server/albums/queries.ts'
import { followingOf } from '#server/follows/queries.ts'
import { findLiked } from '#server/likes/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { presentTrack, presentTrackDetail } from './present.ts'
import { findTrack, findTracks, findTracksOf } from './queries.ts'
import { findRadioTrack } from './radio/find-radio-track.ts'
import type { TrackViewer } from './rules.ts'

type PageOptions = { cursor?: string; limit?: number }

/** Who looks at these tracks: one lookup tells which of all of them the acting profile likes. */
export async function loadTrackViewer(c: AppContext, tracks: readonly { id: string }[]): Promise<TrackViewer> {
  const ids = tracks.map((track) => track.id)
  const [viewer, likes] = await Promise.all([loadViewer(c), findLiked(c.var.db, c.var.profile, ids)])
  return { ...viewer, signedIn: c.var.session !== null, likes }
}

/** Find Music: listed tracks, newest first. @throws AppError `bad_request` for a foreign cursor */
export async function loadTrackList(c: AppContext, options: PageOptions & { tag?: string | null }): Promise<TrackList> {
  const { cursor, limit = PAGE_SIZE.default, tag } = options
  const rows = await findTracks(c.var.db, { cursor, limit, tag: tag?.trim().toLowerCase() || undefined })
  const viewer = await loadTrackViewer(c, rows)
  return toPage(rows, limit, (row) => presentTrack(row, viewer))
}

/** A profile's tracks, newest first; an unknown profile has none. */
export async function loadProfileMusic(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: PageOptions = {},
): Promise<TrackList> {
  const rows = await findTracksOf(c.var.db, profileId, { cursor, limit })
  const viewer = await loadTrackViewer(c, rows)
  return toPage(rows, limit, (row) => presentTrack(row, viewer))
}

/** All that `/track/{id}` shows first. @throws AppError `not_found` */
export async function loadTrackDetail(c: AppContext, id: string): Promise<TrackDetail> {
  const row = isUuid(id) ? await findTrack(c.var.db, id) : undefined
  if (!row) throw notFound('Track')
  const { db, profile } = c.var
  const [albums, newest, following] = await Promise.all([
    findAlbumsOfTrack(db, row.id),
    findTracksOf(db, row.profileId, { limit: MORE_BY_ARTIST }),
    followingOf(db, profile, [row.profileId]),
  ])
  const more = newest.filter((other) => other.id !== row.id).slice(0, MORE_BY_ARTIST)
  return presentTrackDetail(
    row,
    { albums, following: following(row.profileId), more },
    await loadTrackViewer(c, [row, ...more]),
  )
}

/** The radio's next track, never `after`, from where its cursor stands; null when there is no other. */
export async function loadNextTrack(
  c: AppContext,
  { after, cursor }: { after?: string; cursor?: string },
): Promise<NextTrack> {
  const found = await findRadioTrack(c.var.db, after, cursor)
  if (!found) return { track: null, cursor: null }
  return { track: presentTrack(found.row, await loadTrackViewer(c, [found.row])), cursor: found.cursor }
}
