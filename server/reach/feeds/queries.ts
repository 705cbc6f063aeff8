import { eq, sql } from 'drizzle-orm'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { cards } from '#server/reach/social-cards/tables.ts'
import { artworks } from '#server/works/artworks/tables.ts'
import { assets } from '#server/works/assets/tables.ts'
import { music } from '#server/works/music/tables.ts'

/** The place of a track on its newest published album, from one; null for a single. */
const placeOnAlbum = sql<number | null>`(
  select (select count(*)::int from album_tracks each where each.album_id = entry.album_id
    and (each.position, each.track_id) <= (entry.position, entry.track_id))
  from album_tracks entry join assets album on album.id = entry.album_id
  where entry.track_id = ${assets.id} and album.is_public
  order by album.created_at desc, album.id desc limit 1)`

const extras = perDatabase((db, _name: 'by-ids') =>
  db
    .select({
      id: assets.id,
      fileSize: music.fileSize,
      description: artworks.description,
      altText: artworks.altText,
      madeWithAi: assets.madeWithAi,
      changedAt:
        sql<Date>`greatest(${assets.createdAt}, ${assets.changedAt}, ${music.changedAt}, ${artworks.changedAt})`.mapWith(
          assets.createdAt,
        ),
      square: cards.key,
      episode: placeOnAlbum,
    })
    .from(assets)
    .leftJoin(music, eq(music.id, assets.id))
    .leftJoin(artworks, eq(artworks.id, assets.id))
    .leftJoin(cards, eq(cards.subject, sql`'cover/' || ${assets.id}`))
    .where(sql`${assets.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('feed_extras'),
)

const faces = perDatabase((db, _name: 'face') =>
  db
    .select({ key: cards.key })
    .from(cards)
    .where(eq(cards.subject, sql`'face/' || ${sql.placeholder('id')}`))
    .prepare('feed_face'),
)

/** The storage key of a profile's picture as a square JPEG; undefined if there is none. */
export async function findFace(db: Database, id: string): Promise<string | undefined> {
  const [face] = await faces(db, 'face').execute({ id })
  return face?.key
}

/**
 * Fields of works that feeds need and lists do not have, by the works' ids. `fileSize` is in bytes,
 * and null for artworks; `square` is the storage key of a cover as JPEG.
 */
export async function findExtras(db: Database, ids: string[]) {
  const rows = await extras(db, 'by-ids').execute({ ids })
  return new Map(rows.map((row) => [row.id, row]))
}
