import { and, eq, type SQL, sql } from 'drizzle-orm'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal, newestFirst, type Position, startingAt } from '#server/platform/lists/paging.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import {
  type ArtworkRow,
  beforePosition,
  newest,
  type OwnArtworkRow,
  selectArtworks,
  selectOwnArtworks,
} from './queries.ts'
import { artworks, artworkTags } from './tables.ts'

// Conditions that select a partial index are literals in the statement. A generic plan, which is
// used for all parameters, could not rely on a parameter.
const isListedArtwork = sql`${assets.assetType} = 'artwork' and ${isListed}`
const ofProfile = eq(assets.profileId, sql.placeholder('profileId'))

const listed = perDatabase((db, rows: number) =>
  selectArtworks(db)
    .where(and(isListedArtwork, beforePosition))
    .orderBy(...newest)
    .limit(literal(rows))
    .prepare(`listed_artworks_${rows}`),
)

const tagged = perDatabase((db, rows: number) => {
  const { tag, createdAt, artworkId } = artworkTags
  const { order, before } = newestFirst(createdAt, artworkId)
  const page = db
    .select({ artworkId, createdAt })
    .from(artworkTags)
    .where(and(eq(tag, sql.placeholder('tag')), before))
    .orderBy(...order)
    .limit(literal(rows))
    .as('page')
  return selectArtworks(db)
    .innerJoin(page, eq(page.artworkId, assets.id))
    .orderBy(...newest)
    .prepare(`tagged_artworks_${rows}`)
})

const listedOf = perDatabase((db, rows: number) =>
  selectArtworks(db)
    .where(and(ofProfile, isListedArtwork, beforePosition))
    .orderBy(...newest)
    .limit(literal(rows))
    .prepare(`artworks_of_profile_${rows}`),
)

/**
 * The index separates public and listable rows from the others. So each of the four parts returns
 * its newest rows, and the page is cut from these before any join.
 */
const allOf = perDatabase((db, rows: number) => {
  const count = sql.raw(String(rows))
  const part = (isPublic: string, listable: string) => sql`(
    select ${assets.id} as id, ${assets.createdAt} as created_at from ${assets}
    where ${ofProfile} and ${assets.assetType} = 'artwork' and ${assets.isPublic} = ${sql.raw(isPublic)}
      and ${assets.listable} = ${sql.raw(listable)} and ${beforePosition}
    order by ${newest[0]}, ${newest[1]} limit ${count})`
  const page = sql`(
    ${part('true', 'true')} union all ${part('true', 'false')}
    union all ${part('false', 'true')} union all ${part('false', 'false')}
    order by created_at desc, id desc limit ${count}) as page`
  return selectOwnArtworks(db)
    .innerJoin(page, eq(sql`page.id`, assets.id))
    .orderBy(...newest)
    .prepare(`all_artworks_of_profile_${rows}`)
})

type ListOptions = { cursor?: string; limit: number }

/**
 * Listed artworks, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function findArtworks(db: Database, options: ListOptions & { tag?: string }): Promise<ArtworkRow[]> {
  const start = startingAt(options.cursor)
  const rows = options.limit + 1
  if (!options.tag) return listed(db, rows).execute(start)
  return tagged(db, rows).execute({ ...start, tag: options.tag })
}

/** A profile's listed artworks, newest first, with one row more than a page shows. */
export async function findArtworksOf(
  db: Database,
  profileId: string,
  { cursor, limit }: ListOptions,
): Promise<ArtworkRow[]> {
  return listedOf(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

/**
 * All of a profile's artworks, including merch-only ones, newest first, with one row more than a
 * page shows.
 */
export async function findAllArtworksOf(
  db: Database,
  profileId: string,
  { cursor, limit }: ListOptions,
): Promise<OwnArtworkRow[]> {
  return allOf(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

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
    .where(and(eq(assets.profileId, sql.placeholder('profileId')), isListedArtwork, beyond))
    .orderBy(sql`${assets.createdAt} ${sql.raw(direction)}`, sql`${assets.id} ${sql.raw(direction)}`)
    .limit(1)
    .prepare(`artwork_${side}`)
})

/** The listed artworks of the same artist directly before and after a position in time. */
export async function findNeighbours(db: Database, { profileId, createdAt, id }: Position & { profileId: string }) {
  const values = { profileId, at: createdAt.toISOString(), atId: id }
  const [newer, older] = await Promise.all([
    neighbour(db, 'newer').execute(values),
    neighbour(db, 'older').execute(values),
  ])
  return { newer: newer[0] ?? null, older: older[0] ?? null }
}
