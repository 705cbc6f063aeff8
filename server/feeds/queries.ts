import { eq, sql } from 'drizzle-orm'
import { artworks } from '#server/artworks/tables.ts'
import { assets } from '#server/assets/tables.ts'
import { music } from '#server/music/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'

const extras = perDatabase((db, _name: 'by-ids') =>
  db
    .select({
      id: assets.id,
      fileSize: music.fileSize,
      description: artworks.description,
      altText: artworks.altText,
      madeWithAi: assets.madeWithAi,
    })
    .from(assets)
    .leftJoin(music, eq(music.id, assets.id))
    .leftJoin(artworks, eq(artworks.id, assets.id))
    .where(sql`${assets.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('feed_extras'),
)

/** What feeds say of works and lists do not, by their ids. `fileSize` is bytes, and null of artworks. */
export async function findExtras(db: Database, ids: string[]) {
  const rows = await extras(db, 'by-ids').execute({ ids })
  return new Map(rows.map((row) => [row.id, row]))
}
