import type { Playlist } from '#contract/playlists.ts'
import { presentCover } from '#server/music/present.ts'
import { presentStock, presentSummary } from '#server/profiles/present.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import type { MosaicRow, PlaylistRow } from './queries.ts'
import { canEditPlaylist } from './rules.ts'

/** `mosaic` are the first covers of its tracks; a playlist with a cover of its own shows that instead. */
export function presentPlaylist(row: PlaylistRow, mosaic: MosaicRow[], viewer: Viewer): Playlist {
  const cover = presentCover(row)
  const tiles = cover ? [] : mosaic
  return {
    id: row.id,
    title: row.title,
    owner: presentSummary(row.owner),
    cover,
    mosaic: tiles.flatMap((tile) => presentCover(tile) ?? []),
    stock: presentStock(tiles[0] ?? row),
    isPublic: row.isPublic,
    trackCount: row.trackCount,
    createdAt: row.createdAt.toISOString(),
    viewer: { can: { edit: canEditPlaylist(viewer, row) } },
  }
}
