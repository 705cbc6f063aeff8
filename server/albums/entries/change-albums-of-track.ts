import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { findAlbumIdsOfTrack, lockAlbums } from '../queries.ts'
import { albumTracks } from '../tables.ts'
import { append, requireRoom } from './add-to-album.ts'

/** What is wanted of a track's albums; what is not named stays, so that two who edit it do not undo each other. */
export type AlbumChoice = { addTo: readonly string[]; removeFrom: readonly string[] }

/**
 * Puts a track at the end of albums of its profile and takes it off others. The caller holds the track's lock.
 * @throws AppError `not_found` (an album to add to), `invalid` (a stem), `conflict` (one is full)
 */
export async function changeAlbumsOfTrack(
  tx: Queryable,
  track: { id: string; profileId: string; listed: boolean },
  { addTo, removeFrom }: AlbumChoice,
): Promise<void> {
  const wanted = new Set(addTo)
  if (wanted.size === 0 && removeFrom.length === 0) return
  if (!track.listed)
    throw new AppError('invalid', 'Only tracks can be on an album', { fields: { addTo: 'Only tracks' } })
  const locked = await lockAlbums(tx, [...wanted, ...removeFrom])
  const own = locked.filter(({ profileId }) => profileId === track.profileId)
  const chosen = own.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) throw notFound('Album')
  const left = own.map(({ id }) => id).filter((id) => !wanted.has(id))
  await tx.delete(albumTracks).where(and(eq(albumTracks.trackId, track.id), inArray(albumTracks.albumId, left)))
  const already = new Set(await findAlbumIdsOfTrack(tx, track.id))
  for (const album of chosen.filter(({ id }) => !already.has(id))) {
    requireRoom(album, 1)
    await append(tx, album.id, [track.id])
  }
}
