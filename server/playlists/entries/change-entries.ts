import { and, asc, eq, sql } from 'drizzle-orm'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { placedBefore } from '#server/platform/lists/ordering.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import { lockPlaylists } from '../queries.ts'
import { requireEdit } from '../rules.ts'
import { playlistTracks } from '../tables.ts'

/** Takes an entry out; one that is gone already is no error, so that a retry means nothing else. */
export async function removeEntry(db: Database, viewer: Viewer, playlistId: string, entryId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOwn(tx, viewer, playlistId)
    await tx
      .delete(playlistTracks)
      .where(and(eq(playlistTracks.id, entryId), eq(playlistTracks.playlistId, playlistId)))
  })
}

/**
 * Puts an entry before another one, or at the end; moves at the same time come one after the other.
 * @throws AppError `not_found`, `forbidden`, `conflict` when one of the two entries is gone
 */
export async function moveEntry(
  db: Database,
  viewer: Viewer,
  playlistId: string,
  entryId: string,
  beforeId: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOwn(tx, viewer, playlistId)
    const order = placedBefore(await findOrder(tx, playlistId), entryId, beforeId)
    if (!order) throw new AppError('conflict', 'The playlist was changed meanwhile. Please try again.')
    await renumber(tx, playlistId, order)
  })
}

async function lockOwn(tx: Queryable, viewer: Viewer, playlistId: string): Promise<void> {
  const [playlist] = await lockPlaylists(tx, [playlistId])
  requireEdit(viewer, playlist)
}

async function findOrder(tx: Queryable, playlistId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: playlistTracks.id })
    .from(playlistTracks)
    .where(eq(playlistTracks.playlistId, playlistId))
    .orderBy(asc(playlistTracks.position), asc(playlistTracks.id))
  return rows.map(({ id }) => id)
}

/** Positions become 1 to n; at most PLAYLIST.maxTracks rows, of which only those that move are written. */
async function renumber(tx: Queryable, playlistId: string, order: string[]): Promise<void> {
  await tx.execute(sql`
    update playlist_tracks set position = placed.position
    from unnest(${sql.param(order)}::uuid[]) with ordinality as placed (id, position)
    where playlist_tracks.id = placed.id and playlist_tracks.playlist_id = ${playlistId}
      and playlist_tracks.position <> placed.position`)
}
