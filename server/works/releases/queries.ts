import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { UNRELEASED_TRACKS_SHOWN } from '#contract/platform/limits.ts'
import type { Database } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { releaseOf } from '#server/works/audience/columns.ts'
import { selectAlbums } from '#server/works/music/albums/queries.ts'
import { selectTracks } from '#server/works/music/queries.ts'

const isUnreleasedOf = (profileId: string) =>
  and(eq(assets.profileId, profileId), sql`${assets.state} <> 'public' and not ${assets.isMakerSuspended}`)

/** The albums of a profile that are not public, newest first. */
export const findUnreleasedAlbums = (db: Database, profileId: string) =>
  selectAlbums(db)
    .where(and(isUnreleasedOf(profileId), eq(assets.assetType, 'album')))
    .orderBy(desc(assets.createdAt), desc(assets.id))

/** The number of tracks on each of these albums, also of unreleased ones. */
export async function countTracksOn(db: Database, albumIds: string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select album_id as id, count(*)::int as n from album_tracks
    where album_id = any(${sql.param(albumIds)}::uuid[]) group by album_id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/**
 * The tracks of a profile that are not public and have a state of their own, oldest first. The
 * others are on their albums.
 */
export const findUnreleasedTracks = (db: Database, profileId: string) =>
  selectTracks(db)
    .where(and(isUnreleasedOf(profileId), eq(assets.assetType, 'music'), assets.listable, isNull(assets.stateFrom)))
    .orderBy(asc(assets.createdAt), asc(assets.id))
    .limit(UNRELEASED_TRACKS_SHOWN)

/** The states of works, by their ids. */
export async function findStates(db: Database, ids: string[]) {
  const rows = await db
    .select({ id: assets.id, ...releaseOf(assets) })
    .from(assets)
    .where(sql`${assets.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, ...release }) => [id, release]))
}
