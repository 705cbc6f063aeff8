import { and, asc, desc, eq, exists, not, sql } from 'drizzle-orm'
import { DRAFT_TRACKS_SHOWN } from '#contract/platform/limits.ts'
import type { Database } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { selectAlbums } from '#server/works/music/albums/queries.ts'
import { albums, albumTracks } from '#server/works/music/albums/tables.ts'
import { selectTracks } from '#server/works/music/queries.ts'

const isDraftOf = (profileId: string) => and(eq(assets.profileId, profileId), sql`${assets.isDraft}`)

/** The unpublished albums of a profile, newest first. */
export const findDraftAlbums = (db: Database, profileId: string) =>
  selectAlbums(db)
    .where(and(isDraftOf(profileId), eq(assets.assetType, 'album')))
    .orderBy(desc(assets.createdAt), desc(assets.id))

/** The number of tracks on each of these albums, including drafts. */
export async function countTracksOn(db: Database, albumIds: string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    select album_id as id, count(*)::int as n from album_tracks
    where album_id = any(${sql.param(albumIds)}::uuid[]) group by album_id`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The draft tracks of a profile that are not on a draft album, oldest first. */
export function findDraftTracks(db: Database, profileId: string) {
  const onDraftAlbum = db
    .select({ id: albumTracks.trackId })
    .from(albumTracks)
    .innerJoin(albums, eq(albums.id, albumTracks.albumId))
    .where(
      and(
        eq(albumTracks.trackId, assets.id),
        sql`(select is_draft from assets as holder where holder.id = ${albums.id})`,
      ),
    )
  return selectTracks(db)
    .where(and(isDraftOf(profileId), eq(assets.assetType, 'music'), not(exists(onDraftAlbum))))
    .orderBy(asc(assets.createdAt), asc(assets.id))
    .limit(DRAFT_TRACKS_SHOWN)
}

/** A draft, or an asset that was a draft, by its id. */
export async function findDraft(db: Database, id: string) {
  const [row] = await db
    .select({
      id: assets.id,
      assetType: assets.assetType,
      profileId: assets.profileId,
      isPublic: assets.isPublic,
      listable: assets.listable,
      isDraft: assets.isDraft,
    })
    .from(assets)
    .where(eq(assets.id, id))
  return row
}
