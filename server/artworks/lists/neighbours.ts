import { and, eq, type SQL, sql } from 'drizzle-orm'
import { assets } from '#server/assets/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import type { Position } from '#server/platform/lists/paging.ts'
import { artworks } from '../tables.ts'

const position = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('atId')}::uuid)`
const SIDES = {
  newer: { beyond: sql`(${assets.createdAt}, ${assets.id}) > ${position}`, direction: 'asc nulls first' },
  older: { beyond: sql`(${assets.createdAt}, ${assets.id}) < ${position}`, direction: 'desc nulls last' },
} as const satisfies Record<string, { beyond: SQL; direction: string }>
type Side = keyof typeof SIDES

const neighbour = perDatabase((db, side: Side) => {
  const { beyond, direction } = SIDES[side]
  return db
    .select({ id: artworks.id, title: artworks.title })
    .from(assets)
    .innerJoin(artworks, eq(artworks.id, assets.id))
    .where(
      and(
        eq(assets.profileId, sql.placeholder('profileId')),
        sql`${assets.assetType} = 'artwork' and ${assets.listed}`,
        beyond,
      ),
    )
    .orderBy(sql`${assets.createdAt} ${sql.raw(direction)}`, sql`${assets.id} ${sql.raw(direction)}`)
    .limit(1)
    .prepare(`artwork_${side}`)
})

/** The listed artworks of the same artist that stand beside a position in time. */
export async function findNeighbours(db: Database, { profileId, createdAt, id }: Position & { profileId: string }) {
  const values = { profileId, at: createdAt.toISOString(), atId: id }
  const [newer, older] = await Promise.all([
    neighbour(db, 'newer').execute(values),
    neighbour(db, 'older').execute(values),
  ])
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}
