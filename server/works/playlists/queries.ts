import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { assets } from '#server/works/assets/tables.ts'
import { audienceOf, releaseOf } from '#server/works/audience/columns.ts'
import { coverColumns, peaksOfFirst, trackColumns } from '#server/works/music/queries.ts'
import { music } from '#server/works/music/tables.ts'
import { playlists, playlistTracks } from './tables.ts'

/** Number of covers in a mosaic, and the number of first tracks that are searched for covers. */
const MOSAIC = 4
const MOSAIC_LOOKS_AT = 20

const playlistColumns = {
  id: playlists.id,
  title: playlists.title,
  ownerProfileId: playlists.ownerProfileId,
  coverArtUrl: playlists.coverImageUrl,
  coverFullUrl: playlists.coverFullUrl,
  coverWidth: playlists.coverWidth,
  coverHeight: playlists.coverHeight,
  coverPlaceholder: playlists.coverPlaceholder,
  stock: playlists.stock,
  stockDeep: playlists.stockDeep,
  isPublic: playlists.isPublic,
  ...releaseOf(playlists),
  trackCount: playlists.trackCount,
  createdAt: playlists.createdAt,
  owner: summaryColumns,
}

const selectPlaylists = (db: Queryable) =>
  db.select(playlistColumns).from(playlists).innerJoin(profiles, eq(profiles.id, playlists.ownerProfileId))

export type PlaylistRow = Awaited<ReturnType<typeof selectPlaylists>>[number]

const { order, before } = newestFirst(playlists.createdAt, playlists.id)

const ofProfile = perDatabase((db, rows: number) =>
  selectPlaylists(db)
    .where(and(eq(playlists.ownerProfileId, sql.placeholder('profileId')), before))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`playlists_of_profile_${rows}`),
)

/**
 * A profile's playlists, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export function findPlaylistsOf(
  db: Database,
  profileId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<PlaylistRow[]> {
  return ofProfile(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

const publicOfProfile = perDatabase((db, rows: number) =>
  selectPlaylists(db)
    .where(and(eq(playlists.ownerProfileId, sql.placeholder('profileId')), sql`${playlists.isPublic}`))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`public_playlists_of_profile_${rows}`),
)

/** A profile's public playlists, newest first. */
export const findPublicPlaylistsOf = (db: Database, profileId: string, limit: number): Promise<PlaylistRow[]> =>
  publicOfProfile(db, limit).execute({ profileId })

export async function countPlaylistsOf(db: Queryable, profileId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(playlists).where(eq(playlists.ownerProfileId, profileId))
  return row!.n
}

const one = perDatabase((db, _name: 'one') =>
  selectPlaylists(db)
    .where(eq(playlists.id, sql.placeholder('id')))
    .prepare('playlist'),
)

export async function findPlaylist(db: Database, id: string): Promise<PlaylistRow | undefined> {
  const [row] = await one(db, 'one').execute({ id })
  return row
}

const byIds = perDatabase((db, _name: 'by-ids') =>
  selectPlaylists(db)
    .where(sql`${playlists.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('playlists_by_ids'),
)

/** Playlists by their ids, in no defined order. */
export const findPlaylistsByIds = (db: Database, ids: string[]): Promise<PlaylistRow[]> =>
  byIds(db, 'by-ids').execute({ ids })

const inOrder = [asc(playlistTracks.position), asc(playlistTracks.id)]

const entries = perDatabase((db, _name: 'of-playlist') =>
  db
    .select({ entryId: playlistTracks.id, ...trackColumns, peaks: peaksOfFirst(...inOrder) })
    .from(playlistTracks)
    .innerJoin(assets, eq(assets.id, playlistTracks.trackId))
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .where(and(eq(playlistTracks.playlistId, sql.placeholder('playlistId')), sql`${assets.isPublic}`))
    .orderBy(...inOrder)
    .prepare('playlist_entries'),
)

/** The entries of a playlist whose tracks are public, with these tracks, in order. */
export const findEntries = (db: Database, playlistId: string) => entries(db, 'of-playlist').execute({ playlistId })

const mosaics = perDatabase((db, _name: 'of-playlists') => {
  const first = db
    .select({ trackId: playlistTracks.trackId, position: playlistTracks.position })
    .from(playlistTracks)
    .where(sql`${playlistTracks.playlistId} = wanted.id`)
    .orderBy(asc(playlistTracks.position))
    .limit(literal(MOSAIC_LOOKS_AT))
    .as('first')
  const covers = db
    .select({
      position: first.position,
      ...coverColumns,
      trackId: first.trackId,
    })
    .from(first)
    .innerJoin(music, eq(music.id, first.trackId))
    .where(sql`${music.coverArtUrl} is not null and (select is_public from assets where assets.id = ${music.id})`)
    .orderBy(asc(first.position))
    .limit(literal(MOSAIC))
    .as('covers')
  return db
    .select({
      playlistId: sql<string>`wanted.id`,
      coverArtUrl: covers.coverArtUrl,
      coverFullUrl: covers.coverFullUrl,
      coverWidth: covers.coverWidth,
      coverHeight: covers.coverHeight,
      coverPlaceholder: covers.coverPlaceholder,
      stock: covers.stock,
      stockDeep: covers.stockDeep,
      work: covers.trackId,
      // A subquery by key for each of a few rows: with a join, the planner might scan the whole
      // table.
      sensitiveOf: sql<string | null>`(select ${assets.profileId} from ${assets}
        where ${assets.id} = ${covers.trackId} and ${assets.sensitiveWhy} is not null)`,
    })
    .from(sql`unnest(${sql.placeholder('ids')}::uuid[]) as wanted (id)`)
    .innerJoinLateral(covers, sql`true`)
    .orderBy(sql`wanted.id`, asc(covers.position))
    .prepare('playlist_mosaics')
})
export type MosaicRow = Awaited<ReturnType<typeof findMosaics>>[number]

/** The first covers of each playlist's tracks, at most four each, in order. */
export const findMosaics = (db: Database, ids: string[]) => mosaics(db, 'of-playlists').execute({ ids })

const lockColumns = {
  id: playlists.id,
  title: playlists.title,
  ownerProfileId: playlists.ownerProfileId,
  audience: audienceOf(playlists),
  state: playlists.state,
  trackCount: playlists.trackCount,
  coverImageUrl: playlists.coverImageUrl,
  coverFullUrl: playlists.coverFullUrl,
}

/**
 * Locks playlists until the end of the transaction and returns their columns. The order of their
 * ids avoids deadlocks. Code that changes entries must have this lock.
 */
export const lockPlaylists = (tx: Queryable, ids: string[]) =>
  tx
    .select(lockColumns)
    .from(playlists)
    .where(inArray(playlists.id, ids))
    .orderBy(asc(playlists.id))
    .for('no key update')
