import { PAGE_SIZE } from '#contract/platform/limits.ts'
import type { Picture } from '#contract/platform/media.ts'
import type { OwnPlaylistList, Playlist, PlaylistDetail } from '#contract/playlists.ts'
import { mediaUrl } from '#server/media/files.ts'
import { urlsOf } from '#server/media/signing.ts'
import { type Viewer, viewerOf } from '#server/people/profiles/permissions.ts'
import { presentAccent, presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { presentRelease } from '#server/works/audience/columns.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { loadTrackViewer, presentCover, presentTracks } from '#server/works/music/load.ts'
import { canEditPlaylist, canSeePlaylist, noSuchPlaylist } from './permissions.ts'
import {
  countPlaylistsOf,
  findEntries,
  findMosaics,
  findPlaylist,
  findPlaylistsByIds,
  findPlaylistsOf,
  findPublicPlaylistsOf,
  type MosaicRow,
  type PlaylistRow,
} from './queries.ts'

/**
 * All playlists of one of the account's profiles, newest first.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function loadPlaylistList(
  c: AppContext,
  profileId: string,
  { cursor, limit = PAGE_SIZE.default }: { cursor?: string; limit?: number } = {},
): Promise<OwnPlaylistList> {
  const { db } = c.var
  const viewer = viewerOf(c)
  const [rows, total] = await Promise.all([
    findPlaylistsOf(db, profileId, { cursor, limit }),
    countPlaylistsOf(db, profileId),
  ])
  const mosaics = await mosaicsOf(c, rows.slice(0, limit))
  return {
    ...toPage(rows, limit, (row) => ({
      ...presentPlaylist(row, mosaics.get(row.id) ?? [], viewer, urlsOf(row, c.var.signing)),
      release: presentRelease(row),
    })),
    total,
  }
}

/** A profile's public playlists, newest first. */
export async function loadPublicPlaylists(c: AppContext, profileId: string, limit: number): Promise<Playlist[]> {
  const viewer = viewerOf(c)
  const rows = await findPublicPlaylistsOf(c.var.db, profileId, limit)
  const mosaics = await mosaicsOf(c, rows)
  return rows.map((row) => presentPlaylist(row, mosaics.get(row.id) ?? [], viewer))
}

/**
 * Loads the playlists with the given ids that the requester may see, without their entries, in no
 * defined order.
 */
export async function loadPlaylistsByIds(c: AppContext, ids: string[]): Promise<Playlist[]> {
  const found = await findPlaylistsByIds(c.var.db, ids)
  const viewer = await viewerFor(c, ...found.map((row) => ({ ...row, profileId: row.ownerProfileId })))
  const rows = found.filter((row) => canSeePlaylist(viewer, row))
  const mosaics = await mosaicsOf(c, rows)
  return rows.map((row) => presentPlaylist(row, mosaics.get(row.id) ?? [], viewer, urlsOf(row, c.var.signing)))
}

/**
 * One playlist without its entries.
 * @throws AppError `not_found`, also for another profile's private playlist
 */
export async function loadPlaylist(c: AppContext, id: string): Promise<Playlist> {
  const { row, viewer } = await findVisible(c, id)
  const mosaics = await mosaicsOf(c, [row])
  return presentPlaylist(row, mosaics.get(row.id) ?? [], viewer, urlsOf(row, c.var.signing))
}

/**
 * The data of `/playlist/{id}`.
 * @throws AppError `not_found`, also for another profile's private playlist
 */
export async function loadPlaylistDetail(c: AppContext, id: string): Promise<PlaylistDetail> {
  const { row, viewer } = await findVisible(c, id)
  const [entries, mosaics] = await Promise.all([findEntries(c.var.db, row.id), mosaicsOf(c, [row])])
  const trackViewer = await loadTrackViewer(c, entries)
  return {
    ...presentPlaylist(row, mosaics.get(row.id) ?? [], viewer, urlsOf(row, c.var.signing)),
    isHidden: row.isHidden,
    release: presentRelease(row),
    trackCount: entries.length,
    entries: presentTracks(entries, trackViewer).map((track, at) => ({ id: entries[at]!.entryId, track })),
  }
}

/** A playlist that the request may see, and its viewer. @throws AppError `not_found` */
export async function findVisible(c: AppContext, id: string) {
  const row = isUuid(id) ? await findPlaylist(c.var.db, id) : undefined
  const viewer = await viewerFor(c, row && { ...row, profileId: row.ownerProfileId })
  if (!row || !canSeePlaylist(viewer, row)) throw noSuchPlaylist()
  return { row, viewer }
}

async function mosaicsOf(c: AppContext, rows: PlaylistRow[]) {
  const bare = rows.filter((row) => !row.coverArtUrl && row.trackCount > 0).map((row) => row.id)
  if (bare.length === 0) return new Map<string, never[]>()
  return Map.groupBy(await findMosaics(c.var.db, bare), (tile) => tile.playlistId)
}

/**
 * `mosaic` contains the first covers of its tracks; a playlist with its own cover shows that
 * instead.
 */
function presentPlaylist(row: PlaylistRow, mosaic: MosaicRow[], viewer: Viewer, urlOf = mediaUrl): Playlist {
  const cover = presentCover(row, urlOf)
  const tiles = cover ? [] : mosaic
  return {
    id: row.id,
    title: row.title,
    owner: presentSummary(row.owner),
    cover,
    mosaic: tiles.flatMap((tile) => presentCover(tile, undefined, contentWarningOfTile(tile)) ?? []),
    stock: presentAccent(tiles[0] ?? row),
    isPublic: row.state === 'public',
    trackCount: row.trackCount,
    createdAt: row.createdAt.toISOString(),
    viewer: { can: { edit: canEditPlaylist(viewer, row) } },
  }
}

const contentWarningOfTile = ({ work, sensitiveOf: artist }: MosaicRow): Pick<Picture, 'veil'> =>
  artist === null ? {} : { veil: { work, artist } }
