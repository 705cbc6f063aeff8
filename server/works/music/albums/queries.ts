import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { nameOf, summaryColumns, supportOf } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { sensitiveColumns } from '#server/works/assets/labels.ts'
import { assets } from '#server/works/assets/tables.ts'
import { type Audience, audienceOf, releaseOf } from '#server/works/audience/columns.ts'
import { peaksOfFirst, trackColumns } from '../queries.ts'
import { music } from '../tables.ts'
import { albumCredits, albums, albumTracks } from './tables.ts'

/** The columns that `presentCover` needs. */
export const albumCoverColumns = {
  coverArtUrl: albums.artworkUrl,
  coverFullUrl: albums.coverFullUrl,
  coverWidth: albums.coverWidth,
  coverHeight: albums.coverHeight,
  coverPlaceholder: albums.coverPlaceholder,
}

const albumColumns = {
  id: albums.id,
  profileId: albums.profileId,
  title: albums.title,
  releaseDate: albums.releaseDate,
  ...albumCoverColumns,
  stock: albums.stock,
  stockDeep: albums.stockDeep,
  ...sensitiveColumns,
  trackCount: albums.trackCount,
  createdAt: albums.createdAt,
  isPublic: assets.isPublic,
  ...releaseOf(assets),
  notes: albums.notes,
  licence: albums.licence,
  artist: summaryColumns,
}

export const selectAlbums = (db: Queryable) =>
  db
    .select(albumColumns)
    .from(albums)
    .innerJoin(assets, eq(assets.id, albums.id))
    .innerJoin(profiles, eq(profiles.id, albums.profileId))

const selectDetail = (db: Queryable) =>
  db
    .select({ ...albumColumns, support: supportOf, noAi: profiles.noAi })
    .from(albums)
    .innerJoin(assets, eq(assets.id, albums.id))
    .innerJoin(profiles, eq(profiles.id, albums.profileId))

export type AlbumRow = Awaited<ReturnType<typeof selectAlbums>>[number]
export type AlbumDetailRow = Awaited<ReturnType<typeof selectDetail>>[number]

const { order, before } = newestFirst(albums.createdAt, albums.id)

const ofProfile = perDatabase((db, rows: number) =>
  selectAlbums(db)
    .where(and(eq(albums.profileId, sql.placeholder('profileId')), sql`${assets.isPublic}`, before))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`albums_of_profile_${rows}`),
)

/**
 * A profile's albums, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export function findAlbumsOf(
  db: Database,
  profileId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<AlbumRow[]> {
  return ofProfile(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

export async function countAlbumsOf(db: Queryable, profileId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(assets)
    .where(and(eq(assets.profileId, profileId), eq(assets.assetType, 'album'), sql`${assets.isPublic}`))
  return row!.n
}

/** Counts all albums of a profile, including drafts and hidden ones. */
export async function countAllAlbumsOf(db: Queryable, profileId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(albums).where(eq(albums.profileId, profileId))
  return row!.n
}

/** A profile's draft with this title, ignoring case. */
export async function findDraftAlbum(db: Queryable, profileId: string, title: string) {
  const [row] = await db
    .select({ id: albums.id, hasCover: sql<boolean>`${albums.artworkUrl} is not null` })
    .from(albums)
    .innerJoin(assets, eq(assets.id, albums.id))
    .where(
      and(eq(albums.profileId, profileId), sql`${assets.state} = 'draft' and lower(${albums.title}) = lower(${title})`),
    )
    .orderBy(asc(albums.createdAt), asc(albums.id))
    .limit(1)
  return row
}

const one = perDatabase((db, _name: 'one') =>
  selectDetail(db)
    .where(eq(albums.id, sql.placeholder('id')))
    .prepare('album'),
)

export async function findAlbum(db: Database, id: string): Promise<AlbumDetailRow | undefined> {
  const [row] = await one(db, 'one').execute({ id })
  return row
}

const byIds = perDatabase((db, _name: 'by-ids') =>
  selectAlbums(db)
    .where(sql`${albums.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('albums_by_ids'),
)

/** Albums by their ids, also those that are not public, in no defined order. */
export const findAlbumsByIds = (db: Database, ids: string[]): Promise<AlbumRow[]> =>
  byIds(db, 'by-ids').execute({ ids })

const inOrder = [asc(albumTracks.position), asc(albumTracks.trackId)]

const tracks = perDatabase((db, _name: 'of-album') =>
  db
    .select({ ...trackColumns, peaks: peaksOfFirst(...inOrder) })
    .from(albumTracks)
    .innerJoin(assets, eq(assets.id, albumTracks.trackId))
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .where(
      and(
        eq(albumTracks.albumId, sql.placeholder('albumId')),
        sql`(${assets.isPublic} or ${audienceOf(assets)} <> 'hidden' and (${sql.placeholder('asOwner')}::boolean
          or ${sql.placeholder('isUnreleased')}::boolean and ${assets.stateFrom} = ${albumTracks.albumId}))`,
      ),
    )
    .orderBy(...inOrder)
    .prepare('album_tracks'),
)

/**
 * The public tracks of an album, in order. On an unreleased album also the tracks that have its
 * state, and for its owner all unreleased ones.
 */
export const findAlbumTracks = (
  db: Database,
  { id, audience }: { id: string; audience: Audience },
  { asOwner }: { asOwner: boolean },
) => {
  const isUnreleased = audience !== 'public'
  return tracks(db, 'of-album').execute({ albumId: id, isUnreleased, asOwner: asOwner && isUnreleased })
}

const credits = perDatabase((db, _name: 'of-album') =>
  db
    .select({ role: albumCredits.role, name: nameOf(albumCredits), profile: summaryColumns })
    .from(albumCredits)
    .leftJoin(profiles, and(eq(profiles.id, albumCredits.profileId), sql`${profiles.isPublic}`))
    .where(eq(albumCredits.albumId, sql.placeholder('albumId')))
    .orderBy(asc(albumCredits.position))
    .prepare('album_credits'),
)

/** The credits of an album, in order. */
export const findCredits = (db: Database, albumId: string) => credits(db, 'of-album').execute({ albumId })

const ofTrack = perDatabase((db, _name: 'of-track') =>
  db
    .select({ id: albums.id, title: albums.title })
    .from(albumTracks)
    .innerJoin(albums, eq(albums.id, albumTracks.albumId))
    .innerJoin(assets, eq(assets.id, albums.id))
    .where(and(eq(albumTracks.trackId, sql.placeholder('trackId')), sql`${assets.isPublic}`))
    .orderBy(desc(albums.createdAt), desc(albums.id))
    .prepare('albums_of_track'),
)

/** The public albums that contain a track, newest first. */
export const findAlbumsOfTrack = (db: Database, trackId: string) => ofTrack(db, 'of-track').execute({ trackId })

/** The ids of all albums that contain a track, also in a transaction. */
export async function findAlbumIdsOfTrack(tx: Queryable, trackId: string): Promise<string[]> {
  const rows = await tx.select({ id: albumTracks.albumId }).from(albumTracks).where(eq(albumTracks.trackId, trackId))
  return rows.map(({ id }) => id)
}

const lockColumns = {
  id: albums.id,
  title: albums.title,
  profileId: albums.profileId,
  audience: sql<Audience>`(select ${audienceOf(assets)} from assets where assets.id = albums.id)`,
  artworkUrl: albums.artworkUrl,
  coverFullUrl: albums.coverFullUrl,
}

/**
 * Locks albums until the end of the transaction and returns their columns. The order of their ids
 * avoids deadlocks. Code that changes the tracks of an album must have this lock. Lock order:
 * tracks, then albums, as in a deletion.
 */
export const lockAlbums = (tx: Queryable, ids: string[]) =>
  tx.select(lockColumns).from(albums).where(inArray(albums.id, ids)).orderBy(asc(albums.id)).for('no key update')

export type LockedAlbum = Awaited<ReturnType<typeof lockAlbums>>[number]

/** The tracks on this album only that have its state and were never released, in its order. */
export async function findUnreleasedOnlyOn(tx: Queryable, albumId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select track_id as id from album_tracks e join assets a on a.id = e.track_id
    where album_id = ${albumId}::uuid and a.state_from = ${albumId}::uuid and a.state <> 'public' and a.released_at is null and a.offered_at is null
      and not exists (
      select from album_tracks as other where other.track_id = e.track_id and other.album_id <> e.album_id)
    order by position, track_id`)
  return rows.map(({ id }) => id)
}

/** The tracks that have the state of the album. */
export async function findHavingStateOf(tx: Queryable, albumId: string): Promise<string[]> {
  const rows = await tx.select({ id: assets.id }).from(assets).where(eq(assets.stateFrom, albumId))
  return rows.map(({ id }) => id)
}
