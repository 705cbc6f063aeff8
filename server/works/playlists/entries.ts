import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isolated } from '#contract/platform/isolated.ts'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import type { AddedToPlaylists } from '#contract/playlists.ts'
import type { Viewer } from '#server/people/profiles/permissions.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { placedBefore } from '#server/platform/lists/ordering.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { noSuchPlaylist, requireEdit } from './permissions.ts'
import { lockPlaylists } from './queries.ts'
import { playlistTracks } from './tables.ts'

/**
 * Appends a track to each playlist that does not have it yet; all of them or none.
 * @throws AppError `not_found` (track not listed, no such playlist), `forbidden`, `conflict` (a
 * playlist is full)
 */
export async function addToPlaylists(
  db: Database,
  viewer: Viewer,
  trackId: string,
  playlistIds: string[],
): Promise<AddedToPlaylists> {
  const ids = [...new Set(playlistIds.map((id) => id.toLowerCase()))]
  return transaction(db, async (tx) => {
    await lockTrack(tx, trackId)
    const locked = await lockPlaylists(tx, ids)
    if (locked.length < ids.length) throw noSuchPlaylist()
    for (const playlist of locked) requireEdit(viewer, playlist)
    const already = await findThoseWith(tx, trackId, ids)
    const open = locked.filter(({ id }) => !already.includes(id))
    const full = open.find(({ trackCount }) => trackCount >= PLAYLIST.maxTracks)
    if (full)
      throw new AppError(
        'conflict',
        `"${isolated(full.title)}" is full: a playlist has at most ${PLAYLIST.maxTracks} tracks`,
      )
    const added = open.map(({ id }) => id)
    await append(tx, trackId, added)
    return { added, already }
  })
}

/** Locks the track against deletion. Lock order: track, then playlists, as in a deletion. */
async function lockTrack(tx: Queryable, trackId: string): Promise<void> {
  const [track] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, trackId), sql`${assets.assetType} = 'music' and ${isListed}`))
    .for('key share')
  if (!track) throw notFound('Track')
}

async function findThoseWith(tx: Queryable, trackId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: playlistTracks.playlistId })
    .from(playlistTracks)
    .where(and(eq(playlistTracks.trackId, trackId), inArray(playlistTracks.playlistId, ids)))
  return rows.map(({ id }) => id)
}

async function append(tx: Queryable, trackId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(playlistTracks).values(
    ids.map((playlistId) => ({
      playlistId,
      trackId,
      position: sql`(select coalesce(max(position), 0) + 1 from playlist_tracks where playlist_id = ${playlistId})`,
    })),
  )
}

/** Removes an entry. A missing entry is no error, so the request is idempotent. */
export async function removeEntry(db: Database, viewer: Viewer, playlistId: string, entryId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOwn(tx, viewer, playlistId)
    await tx
      .delete(playlistTracks)
      .where(and(eq(playlistTracks.id, entryId), eq(playlistTracks.playlistId, playlistId)))
  })
}

/**
 * Moves an entry before another entry, or to the end; concurrent moves run one after the other.
 * @throws AppError `not_found`, `forbidden`, `conflict` if one of the two entries was removed
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
    if (!order) throw new AppError('conflict', 'Another request changed the playlist. Please try again.')
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

/**
 * Renumbers positions from 1 to n. Writes only rows whose position changes, at most
 * PLAYLIST.maxTracks.
 */
async function renumber(tx: Queryable, playlistId: string, order: string[]): Promise<void> {
  await tx.execute(sql`
    update playlist_tracks set position = placed.position
    from unnest(${sql.param(order)}::uuid[]) with ordinality as placed (id, position)
    where playlist_tracks.id = placed.id and playlist_tracks.playlist_id = ${playlistId}
      and playlist_tracks.position <> placed.position`)
}
