import type { Album } from '#contract/albums.ts'
import { presentCover } from '#server/music/present.ts'
import { presentStock, presentSummary } from '#server/profiles/present.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import type { AlbumRow } from './queries.ts'
import { canEditAlbum } from './rules.ts'

export const presentAlbum = (row: AlbumRow, viewer: Viewer): Album => ({
  id: row.id,
  title: row.title,
  artist: presentSummary(row.artist),
  cover: presentCover(row),
  stock: presentStock(row),
  releaseDate: row.releaseDate,
  isComing: isComing(row.releaseDate, new Date()),
  trackCount: row.trackCount,
  createdAt: row.createdAt.toISOString(),
  viewer: { can: { edit: canEditAlbum(viewer, row) } },
})

/** Whether a release date, as `2026-10-14`, lies after the day that it is in UTC. On its day an album is out. */
export const isComing = (releaseDate: string | null, now: Date): boolean =>
  releaseDate !== null && releaseDate > now.toISOString().slice(0, 10)
