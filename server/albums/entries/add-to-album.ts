import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AddedToAlbum } from '#contract/albums.ts'
import { ALBUM } from '#contract/platform/limits.ts'
import { assets } from '#server/assets/tables.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/profiles/rules.ts'
import { type LockedAlbum, lockAlbums } from '../queries.ts'
import { requireEdit } from '../rules.ts'
import { albumTracks } from '../tables.ts'

/**
 * Appends tracks of the album's own profile that are not on it yet, in this order; all of them or none.
 * @throws AppError `not_found` (album or track not there, a stem, somebody else's track), `forbidden`, `conflict` (no room for all)
 */
export async function addToAlbum(
  db: Database,
  viewer: Viewer,
  albumId: string,
  trackIds: string[],
): Promise<AddedToAlbum> {
  const ids = [...new Set(trackIds)]
  return db.transaction(async (tx) => {
    const held = await holdTracks(tx, ids)
    const [album] = await lockAlbums(tx, [albumId])
    requireEdit(viewer, album)
    const ofProfile = held.filter(({ profileId }) => profileId === album.profileId)
    if (ofProfile.length < ids.length) throw notFound('Track')
    const already = await findThoseOn(tx, albumId, ids)
    const added = ids.filter((id) => !already.includes(id))
    requireRoom(album, added.length)
    await append(tx, albumId, added)
    return { added, already }
  })
}

/** Keeps tracks from being deleted meanwhile, in the order of their ids; taken before the album, as a deletion does. */
const holdTracks = (tx: Queryable, ids: string[]) =>
  tx
    .select({ id: assets.id, profileId: assets.profileId })
    .from(assets)
    .where(and(inArray(assets.id, ids), sql`${assets.assetType} = 'music' and ${assets.listed}`))
    .orderBy(asc(assets.id))
    .for('key share')

async function findThoseOn(tx: Queryable, albumId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: albumTracks.trackId })
    .from(albumTracks)
    .where(and(eq(albumTracks.albumId, albumId), inArray(albumTracks.trackId, ids)))
  return rows.map(({ id }) => id)
}

/** @throws AppError `conflict` */
export function requireRoom({ title, trackCount }: LockedAlbum, more: number): void {
  if (trackCount + more > ALBUM.maxTracks)
    throw new AppError('conflict', `"${title}" is full: an album has at most ${ALBUM.maxTracks} tracks`)
}

/** Behind the last one; whoever calls holds the album's lock. */
export async function append(tx: Queryable, albumId: string, trackIds: string[]): Promise<void> {
  if (trackIds.length === 0) return
  const last = sql`(select coalesce(max(position), 0) from album_tracks where album_id = ${albumId})`
  await tx
    .insert(albumTracks)
    .values(trackIds.map((trackId, n) => ({ albumId, trackId, position: sql`${last} + ${n + 1}` })))
}
