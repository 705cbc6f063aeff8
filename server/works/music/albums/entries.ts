import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { AddedToAlbum } from '#contract/albums.ts'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Viewer } from '#server/people/profiles/permissions.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { placedBefore } from '#server/platform/lists/ordering.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { requireEdit } from './permissions.ts'
import { findAlbumIdsOfTrack, type LockedAlbum, lockAlbums } from './queries.ts'
import { albumTracks } from './tables.ts'

/**
 * Appends tracks of the album's own profile that are not on it yet, in this order; all of them or
 * none.
 * @throws AppError `not_found` (no such album or track, a stem, or another profile's track),
 * `forbidden`, `conflict` (the album would have too many tracks)
 */
export async function addToAlbum(
  db: Database,
  viewer: Viewer,
  albumId: string,
  trackIds: string[],
): Promise<AddedToAlbum> {
  const ids = [...new Set(trackIds)]
  return transaction(db, async (tx) => {
    const held = await lockTracks(tx, ids, { withUnreleased: true })
    const [album] = await lockAlbums(tx, [albumId])
    requireEdit(viewer, album)
    const ofProfile = held.filter(({ profileId }) => profileId === album.profileId)
    if (ofProfile.length < ids.length) throw notFound('Track')
    const already = await findThoseOn(tx, albumId, ids)
    const added = ids.filter((id) => !already.includes(id))
    await requireQuota(tx, album, added.length)
    await append(tx, albumId, added)
    await takeStateOf(tx, albumId, added)
    return { added, already }
  })
}

/**
 * Gives tracks that were never released, and their stems, the state of an unreleased album: it is
 * what the album's state is for. The caller must have locked tracks and album.
 */
export async function takeStateOf(tx: Queryable, albumId: string, trackIds: string[]): Promise<void> {
  const wanted = sql.param(trackIds)
  await tx.execute(sql`
    with album as (select state, public_at, public_zone from assets where id = ${albumId}::uuid and state <> 'public'),
    tracks as (
      update assets set state_from = ${albumId}::uuid, state = album.state, public_at = album.public_at,
        public_zone = album.public_zone
      from album where id = any(${wanted}::uuid[]) and assets.state <> 'public' and released_at is null
      returning id)
    update assets as stem set state = album.state, public_at = album.public_at, public_zone = album.public_zone
    from album, tracks where stem.state_from = tracks.id`)
}

/**
 * Locks tracks against deletion, in the order of their ids. Lock order: tracks, then albums, as in
 * a deletion.
 */
export const lockTracks = (tx: Queryable, ids: string[], { withUnreleased = false } = {}) =>
  tx
    .select({ id: assets.id, profileId: assets.profileId })
    .from(assets)
    .where(
      and(
        inArray(assets.id, ids),
        sql`${assets.assetType} = 'music' and ${withUnreleased ? sql`(${isListed} or ${assets.state} <> 'public' and ${assets.listable})` : isListed}`,
      ),
    )
    .orderBy(asc(assets.id))
    .for(withUnreleased ? 'no key update' : 'key share')

async function findThoseOn(tx: Queryable, albumId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: albumTracks.trackId })
    .from(albumTracks)
    .where(and(eq(albumTracks.albumId, albumId), inArray(albumTracks.trackId, ids)))
  return rows.map(({ id }) => id)
}

/**
 * Drafts and hidden tracks count too. The caller must have locked the album.
 * @throws AppError `conflict` if it would be full
 */
export async function requireQuota(
  tx: Queryable,
  { id, title }: Pick<LockedAlbum, 'id' | 'title'>,
  more: number,
): Promise<void> {
  const [on] = await tx.select({ n: count() }).from(albumTracks).where(eq(albumTracks.albumId, id))
  if (on!.n + more > ALBUM.maxTracks)
    throw new AppError('conflict', `"${isolated(title)}" is full: an album has at most ${ALBUM.maxTracks} tracks`)
}

/** Adds tracks after the last one. The caller must have locked the album. */
export async function append(tx: Queryable, albumId: string, trackIds: string[]): Promise<void> {
  if (trackIds.length === 0) return
  const last = sql`(select coalesce(max(position), 0) from album_tracks where album_id = ${albumId})`
  await tx
    .insert(albumTracks)
    .values(trackIds.map((trackId, n) => ({ albumId, trackId, position: sql`${last} + ${n + 1}` })))
}

/**
 * Changes of a track's albums. Albums that are not listed stay unchanged, so that concurrent edits
 * do not undo each other.
 */
export type AlbumChoice = { addTo: readonly string[]; removeFrom: readonly string[] }

/**
 * Appends a track to albums of its profile and removes it from others. The caller must have locked
 * the track.
 * @throws AppError `not_found` (an album to add to), `invalid` (a stem), `conflict` (an album is
 * full)
 */
export async function changeAlbumsOfTrack(
  tx: Queryable,
  track: { id: string; profileId: string; listable: boolean },
  { addTo, removeFrom }: AlbumChoice,
): Promise<void> {
  const wanted = new Set(addTo)
  if (wanted.size === 0 && removeFrom.length === 0) return
  if (!track.listable)
    throw new AppError('invalid', 'Only tracks can be on an album', { fields: { addTo: 'Only tracks' } })
  const locked = await lockAlbums(tx, [...wanted, ...removeFrom])
  const own = locked.filter(({ profileId }) => profileId === track.profileId)
  const chosen = own.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) throw notFound('Album')
  const left = own.map(({ id }) => id).filter((id) => !wanted.has(id))
  await tx.delete(albumTracks).where(and(eq(albumTracks.trackId, track.id), inArray(albumTracks.albumId, left)))
  await keepState(tx, [track.id], left)
  const already = new Set(await findAlbumIdsOfTrack(tx, track.id))
  for (const album of chosen.filter(({ id }) => !already.has(id))) {
    await requireQuota(tx, album, 1)
    await append(tx, album.id, [track.id])
    await takeStateOf(tx, album.id, [track.id])
  }
}

/**
 * Tracks that leave their album keep the state that they have, but not its schedule: a track that was
 * taken out must not become public with the album. The caller must have locked the tracks.
 */
export const keepState = (tx: Queryable, trackIds: string[], albumIds: string[]) =>
  tx.execute(sql`
    with gone as (
      update assets set state_from = null, public_at = null, public_zone = null
      where id = any(${sql.param(trackIds)}::uuid[]) and state_from = any(${sql.param(albumIds)}::uuid[])
      returning id)
    update assets as stem set public_at = null, public_zone = null from gone where stem.state_from = gone.id`)

/** Removes a track from an album. A missing track is no error, so the request is idempotent. */
export async function removeFromAlbum(db: Database, viewer: Viewer, albumId: string, trackId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockTracks(tx, [trackId], { withUnreleased: true })
    await lockOwn(tx, viewer, albumId)
    await tx.delete(albumTracks).where(and(eq(albumTracks.albumId, albumId), eq(albumTracks.trackId, trackId)))
    await keepState(tx, [trackId], [albumId])
  })
}

/**
 * Moves a track before another track of the album, or to the end; concurrent moves run one after
 * the other.
 * @throws AppError `not_found`, `forbidden`, `conflict` if one of the two tracks is no longer on
 * the album
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
    if (!order) throw new AppError('conflict', 'Another request changed the album. Please try again.')
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

/**
 * Renumbers positions from 1 to n. Writes only rows whose position changes, at most
 * ALBUM.maxTracks.
 */
async function renumber(tx: Queryable, albumId: string, order: string[]): Promise<void> {
  await tx.execute(sql`
    update album_tracks set position = placed.position
    from unnest(${sql.param(order)}::uuid[]) with ordinality as placed (id, position)
    where album_tracks.track_id = placed.id and album_tracks.album_id = ${albumId}
      and album_tracks.position <> placed.position`)
}
