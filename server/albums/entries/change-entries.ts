import { and, asc, eq, sql } from 'drizzle-orm'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { placedBefore } from '#server/platform/lists/ordering.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import { lockAlbums } from '../queries.ts'
import { requireEdit } from '../rules.ts'
import { albumTracks } from '../tables.ts'

/** Takes a track off an album; one that is gone already is no error, so that a retry means nothing else. */
export async function removeFromAlbum(db: Database, viewer: Viewer, albumId: string, trackId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOwn(tx, viewer, albumId)
    await tx.delete(albumTracks).where(and(eq(albumTracks.albumId, albumId), eq(albumTracks.trackId, trackId)))
  })
}

/**
 * Puts a track before another one of the album, or at the end; moves at the same time come one after the other.
 * @throws AppError `not_found`, `forbidden`, `conflict` when one of the two is gone
 */
export async function moveOnAlbum(
  db: Database,
  viewer: Viewer,
  albumId: string,
  { trackId, beforeId }: { trackId: string; beforeId: string | null },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOwn(tx, viewer, albumId)
    const order = placedBefore(await findOrder(tx, albumId), trackId, beforeId)
    if (!order) throw new AppError('conflict', 'The album was changed meanwhile. Please try again.')
    await renumber(tx, albumId, order)
  })
}

async function lockOwn(tx: Queryable, viewer: Viewer, albumId: string): Promise<void> {
  const [album] = await lockAlbums(tx, [albumId])
  requireEdit(viewer, album)
}

async function findOrder(tx: Queryable, albumId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: albumTracks.trackId })
    .from(albumTracks)
    .where(eq(albumTracks.albumId, albumId))
    .orderBy(asc(albumTracks.position), asc(albumTracks.trackId))
  return rows.map(({ id }) => id)
}

/** Positions become 1 to n; at most ALBUM.maxTracks rows, of which only those that move are written. */
async function renumber(tx: Queryable, albumId: string, order: string[]): Promise<void> {
  await tx.execute(sql`
    update album_tracks set position = placed.position
    from unnest(${sql.param(order)}::uuid[]) with ordinality as placed (id, position)
    where album_tracks.track_id = placed.id and album_tracks.album_id = ${albumId}
      and album_tracks.position <> placed.position`)
}
