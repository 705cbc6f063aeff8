import type { Album, AlbumDetail, AlbumList } from '#contract/albums.ts'
import { MORE_ALBUMS } from '#contract/platform/album-limits.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { mediaUrl } from '#server/media/files.ts'
import { urlsOf } from '#server/media/signing.ts'
import { type Viewer, viewerOf } from '#server/people/profiles/permissions.ts'
import { presentAccent, presentNamed, presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { contentWarningOf, presentSensitive } from '#server/works/assets/labels.ts'
import { commentCountOf } from '#server/works/assets/load.ts'
import { presentRelease } from '#server/works/audience/columns.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { loadTrackViewer, presentCover, presentTracks } from '../load.ts'
import { canEditAlbum } from './permissions.ts'
import {
  type AlbumDetailRow,
  type AlbumRow,
  countAlbumsOf,
  findAlbum,
  findAlbumsOf,
  findAlbumTracks,
  findCredits,
} from './queries.ts'

/**
 * A profile's albums, newest first; an unknown profile has none.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function loadAlbumList(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: { cursor?: string; limit?: number } = {},
): Promise<AlbumList> {
  const viewer = viewerOf(c)
  const rows = await findAlbumsOf(c.var.db, profileId, { cursor, limit })
  return toPage(rows, limit, (row) => presentAlbum(row, viewer))
}

/** One album as a grid shows it. @throws AppError `not_found` */
export async function loadAlbum(c: AppContext, id: string): Promise<Album> {
  const viewer = viewerOf(c)
  const row = await findOr404(c, id)
  return presentAlbum(row, viewer, urlsOf(row, c.var.signing))
}

/** The data of `/album/{id}`. @throws AppError `not_found` */
export async function loadAlbumDetail(c: AppContext, id: string): Promise<AlbumDetail> {
  const row = await findOr404(c, id)
  const { db } = c.var
  const [tracks, credits, commentCount, newest, artistAlbumCount] = await Promise.all([
    findAlbumTracks(db, row, { asOwner: canEditAlbum(viewerOf(c), row) }),
    findCredits(db, row.id),
    commentCountOf(db, row.id),
    findAlbumsOf(db, row.profileId, { limit: MORE_ALBUMS }),
    countAlbumsOf(db, row.profileId),
  ])
  const more = newest.filter(({ id }) => id !== row.id).slice(0, MORE_ALBUMS)
  const viewer = await loadTrackViewer(c, tracks)
  return {
    ...presentAlbum(row, viewer, urlsOf(row, c.var.signing)),
    isHidden: row.isHidden,
    release: presentRelease(row),
    trackCount: tracks.length,
    tracks: presentTracks(tracks, viewer).map((track) => ({ ...track, album: { id: row.id, title: row.title } })),
    notes: row.notes,
    licence: row.licence,
    credits: credits.map((credit) => ({ ...presentNamed(credit), role: credit.role })),
    support: row.support,
    noAi: row.noAi,
    commentCount,
    more: more.map((other) => presentAlbum(other, viewer)),
    artistAlbumCount,
  }
}

/** @throws AppError `not_found`, also for a malformed id */
export async function findOr404(c: AppContext, id: string): Promise<AlbumDetailRow> {
  const row = isUuid(id) ? await findAlbum(c.var.db, id) : undefined
  if (!row || !mayHear(await viewerFor(c, row), row)) throw notFound('Album')
  return row
}

/** For `urlOf` see `presentCover`. */
export const presentAlbum = (row: AlbumRow, viewer: Viewer, urlOf = mediaUrl): Album => ({
  id: row.id,
  title: row.title,
  artist: presentSummary(row.artist),
  cover: presentCover(row, urlOf, contentWarningOf(row)),
  stock: presentAccent(row),
  sensitive: presentSensitive(row),
  releaseDate: row.releaseDate,
  isComing: isComing(row.releaseDate, new Date()),
  trackCount: row.trackCount,
  createdAt: row.createdAt.toISOString(),
  viewer: { can: { edit: canEditAlbum(viewer, row) } },
})

/**
 * Whether a release date, such as `2026-10-14`, is after the current day in UTC. On its release
 * date an album is out.
 */
export const isComing = (releaseDate: string | null, now: Date): boolean =>
  releaseDate !== null && releaseDate > now.toISOString().slice(0, 10)
