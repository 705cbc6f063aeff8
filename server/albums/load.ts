import { PAGE_SIZE } from '#contract/limits.ts'
import type { Album, AlbumDetail, AlbumPage } from '#contract/works/albums.ts'
import { loadTrackViewer } from '#server/music/load.ts'
import { presentTrack } from '#server/music/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { presentAlbum } from './present.ts'
import { type AlbumRow, findAlbum, findAlbumsOf, findAlbumTracks } from './queries.ts'

/** A profile's albums, newest first; an unknown profile has none. @throws AppError `bad_request` for a foreign cursor */
export async function loadAlbumPage(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: { cursor?: string; limit?: number } = {},
): Promise<AlbumPage> {
  const [viewer, rows] = await Promise.all([loadViewer(c), findAlbumsOf(c.var.db, profileId, { cursor, limit })])
  return toPage(rows, limit, (row) => presentAlbum(row, viewer))
}

/** One album as a grid shows it. @throws AppError `not_found` */
export async function loadAlbum(c: AppContext, id: string): Promise<Album> {
  const [viewer, row] = await Promise.all([loadViewer(c), findOr404(c, id)])
  return presentAlbum(row, viewer)
}

/** All that `/album/{id}` shows. @throws AppError `not_found` */
export async function loadAlbumDetail(c: AppContext, id: string): Promise<AlbumDetail> {
  const row = await findOr404(c, id)
  const tracks = await findAlbumTracks(c.var.db, row.id)
  const viewer = await loadTrackViewer(c, tracks)
  return {
    ...presentAlbum(row, viewer),
    trackCount: tracks.length,
    tracks: tracks.map((track) => presentTrack(track, viewer)),
  }
}

/** @throws AppError `not_found` also for an id that could be of none */
export async function findOr404(c: AppContext, id: string): Promise<AlbumRow> {
  const row = isUuid(id) ? await findAlbum(c.var.db, id) : undefined
  if (!row) throw notFound('Album')
  return row
}
