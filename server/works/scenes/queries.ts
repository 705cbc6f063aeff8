import { and, eq, sql } from 'drizzle-orm'
import { Text } from '#contract/platform/web-url.ts'
import { beforeJoined, joinedAt, newestJoined, startingJoined } from '#server/people/profiles/artists/joined.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { type ArtworkRow, selectArtworks } from '#server/works/artworks/queries.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import type { NewestWorks } from '#server/works/collections/collection.ts'
import { readPlace } from '#server/works/events/all/upcoming.ts'
import { selectTracks, type TrackRow } from '#server/works/music/queries.ts'

const NAME_MAX = 300

/** The stored key of a scene for a text from a URL. Null if the text cannot be a scene. */
export async function readScene(db: Database, text: string): Promise<string | null> {
  return Text.max(NAME_MAX).safeParse(text).success ? readPlace(db, text) : null
}

/** Listed works of a scene. */
export const newestOf =
  (scene: string): NewestWorks =>
  (type, atMost) =>
    sql`select id, created_at from assets
    where scene = ${scene} and asset_type = ${type} and is_public and listable
    order by created_at desc nulls last, id desc nulls last limit ${atMost}`

type ListOptions = { cursor?: string; limit: number }

const { order, before } = newestFirst(assets.createdAt, assets.id)
const ofScene = eq(assets.scene, sql.placeholder('scene'))

const tracks = perDatabase((db, rows: number) =>
  selectTracks(db)
    .where(and(ofScene, sql`${assets.assetType} = 'music' and ${isListed}`, before))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`tracks_of_scene_${rows}`),
)

/**
 * Newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export const findTracksOfScene = (db: Database, scene: string, { cursor, limit }: ListOptions): Promise<TrackRow[]> =>
  tracks(db, limit + 1).execute({ scene, ...startingAt(cursor) })

const artworks = perDatabase((db, rows: number) =>
  selectArtworks(db)
    .where(and(ofScene, sql`${assets.assetType} = 'artwork' and ${isListed}`, before))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`artworks_of_scene_${rows}`),
)

/**
 * Newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export const findArtworksOfScene = (
  db: Database,
  scene: string,
  { cursor, limit }: ListOptions,
): Promise<ArtworkRow[]> => artworks(db, limit + 1).execute({ scene, ...startingAt(cursor) })

const artists = perDatabase((db, rows: number) =>
  db
    .select({ id: profiles.id, joinedAt })
    .from(profiles)
    .where(
      and(
        eq(profiles.scene, sql.placeholder('scene')),
        sql`${profiles.profileType} = 'artist' and ${profiles.isPublic}`,
        beforeJoined,
      ),
    )
    .orderBy(...newestJoined)
    .limit(literal(rows))
    .prepare(`artists_of_scene_${rows}`),
)

/**
 * Artists, the latest members first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export const findArtistsOfScene = (db: Database, scene: string, { cursor, limit }: ListOptions) =>
  artists(db, limit + 1).execute({ scene, ...startingJoined(cursor) })

/** The number of artists of a scene. */
export async function countArtists(db: Database, scene: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select artist_count as n from scenes where scene = ${scene}`)
  return rows[0]?.n ?? 0
}

type SceneRow = { scene: string; name: string; artistCount: number }
export type ScenePlace = { artistCount: number; scene: string }

/** Scenes with the most artists first, with one row more than a page shows. */
export async function findScenes(db: Database, after: ScenePlace | null, limit: number): Promise<SceneRow[]> {
  const { rows } = await db.execute<SceneRow>(sql`
    select scene, artist_count as "artistCount", scene_name(scene) as name
    from (
      select scene, artist_count from scenes
      where ${after ? sql`artist_count <= ${after.artistCount} and (artist_count < ${after.artistCount} or scene > ${after.scene})` : sql`true`}
      order by artist_count desc nulls last, scene limit ${limit + 1}
    ) as largest order by artist_count desc, scene`)
  return rows
}
