import { and, eq, inArray, sql } from 'drizzle-orm'
import { PLAYLIST } from '#contract/platform/limits.ts'
import type { AddedToPlaylists } from '#contract/playlists.ts'
import { assets } from '#server/assets/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import { lockPlaylists } from '../queries.ts'
import { noSuchPlaylist, requireEdit } from '../rules.ts'
import { playlistTracks } from '../tables.ts'

/**
 * Appends a track at the end of each playlist that does not have it yet; all of them or none.
 * @throws AppError `not_found` (track not listed, playlist not there), `forbidden`, `conflict` (one is full)
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
      throw new AppError('conflict', `"${full.title}" is full: a playlist has at most ${PLAYLIST.maxTracks} tracks`)
    const added = open.map(({ id }) => id)
    await append(tx, trackId, added)
    return { added, already }
  })
}

/** Keeps the track from being deleted meanwhile; taken before the playlists, as a deletion does. */
async function lockTrack(tx: Queryable, trackId: string): Promise<void> {
  const [track] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.id, trackId), sql`${assets.assetType} = 'music' and ${assets.listed}`))
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
