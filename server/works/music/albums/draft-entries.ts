import { and, eq } from 'drizzle-orm'
import { endsWithHash } from '#server/media/upload/file-names.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { assets } from '#server/works/assets/tables.ts'
import { music, originalFile } from '../tables.ts'
import { append, requireQuota } from './entries.ts'
import { type LockedAlbum, lockAlbums } from './queries.ts'
import { albums, albumTracks } from './tables.ts'

type Named = { albumId: string; profileId: string }

/**
 * Finds the track with this SHA-256 on an album of the profile, so that a repeated upload creates
 * no duplicate.
 */
export async function findOnAlbum(db: Queryable, { albumId, profileId }: Named, sha256: string) {
  const [row] = await db
    .select({ id: music.id })
    .from(albumTracks)
    .innerJoin(albums, eq(albums.id, albumTracks.albumId))
    .innerJoin(music, eq(music.id, albumTracks.trackId))
    .where(and(eq(albums.id, albumId), eq(albums.profileId, profileId), endsWithHash(originalFile, sha256)))
    .limit(1)
  return row?.id
}

/**
 * Locks the album until the end of the transaction, so that a concurrent publication waits.
 * @throws AppError `not_found`
 */
export async function lockDraftAlbum(tx: Queryable, { albumId, profileId }: Named) {
  const [album] = await lockAlbums(tx, [albumId])
  if (album?.profileId !== profileId) throw notFound('Album')
  // Read only after the lock is granted: the columns read with the lock may be from before the
  // wait.
  const [now] = await tx.select().from(assets).where(eq(assets.id, albumId))
  if (!now) throw notFound('Album')
  const { state, publicAt, publicZone } = now
  return { ...album, state, publicAt, publicZone }
}

/**
 * Adds a track at `place` (from 1), or at the end.
 * @throws AppError `conflict` if the album is full
 */
export async function putOnAlbum(tx: Queryable, album: LockedAlbum, trackId: string, place?: number): Promise<void> {
  await requireQuota(tx, album, 1)
  if (place === undefined) return append(tx, album.id, [trackId])
  await tx.insert(albumTracks).values({ albumId: album.id, trackId, position: place })
}
