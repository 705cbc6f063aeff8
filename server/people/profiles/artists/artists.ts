import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { type ArtistList, type ArtistOrder, artistsResource } from '#contract/profiles.ts'
import type { AppContext } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { cursorsOf, cutPage, literal } from '#server/platform/lists/paging.ts'
import { presentSummary } from '../present.ts'
import { summaryColumns } from '../queries.ts'
import { profiles, sortName } from '../tables.ts'
import { beforeJoined, encodeJoined, joinedAt, newestJoined, startingJoined } from './joined.ts'

type Options = { cursor?: string; limit?: number; order?: ArtistOrder }

/** Artists by name or newest first. @throws AppError `bad_request` for a foreign cursor */
async function loadArtists(
  c: AppContext,
  { cursor, limit = PAGE_SIZE.default, order = 'name' }: Options = {},
): Promise<ArtistList> {
  const rows = await findArtists(c.var.db, { cursor, limit, order })
  const { shown, nextCursor } = cutPage(rows, limit, order === 'name' ? encodeName : encodeJoined)
  return {
    items: shown.map((row) => ({
      ...presentSummary(row),
      letter: letterOf(row.sortName),
      place: row.place,
      createdAt: row.createdAt.toISOString(),
      trackCount: row.trackCount,
      artworkCount: row.artworkCount,
    })),
    nextCursor,
  }
}

/** The first letter of a name, in any script; '#' for a name that starts with another character. */
const letterOf = (sortName: string): string => /^\p{L}/u.exec(sortName)?.[0].toUpperCase() ?? '#'

/** Resources for the API and the first paint. */
export const artistsResources = [
  sharedHandler(
    artistsResource,
    { summary: 'List all artists by name, or the newest first', response: 'A page of artists' },
    loadArtists,
  ),
]

/**
 * Counts listed works from an index only. Raw SQL, since Drizzle would write the columns without
 * their tables here.
 */
export const countOf = (type: 'music' | 'artwork') =>
  sql.raw(`(select count(*)::int from assets
    where assets.profile_id = profiles.id and assets.asset_type = '${type}' and assets.is_public and assets.listable)`) as SQL<number>

const byName = sortName(profiles.displayName, profiles.handle)

const selectArtists = (db: Queryable) =>
  db
    .select({
      ...summaryColumns,
      sortName: sql<string>`${byName}`,
      joinedAt,
      place: profiles.place,
      createdAt: profiles.createdAt,
      trackCount: countOf('music'),
      artworkCount: countOf('artwork'),
    })
    .from(profiles)

const named = perDatabase((db, rows: number) =>
  selectArtists(db)
    .where(
      sql`${profiles.profileType} = 'artist' and ${profiles.isPublic} and (${byName}, ${profiles.id})
        > (${sql.placeholder('after')}::text, ${sql.placeholder('afterId')}::uuid)`,
    )
    .orderBy(byName, profiles.id)
    .limit(literal(rows))
    .prepare(`artists_${rows}`),
)

const joined = perDatabase((db, rows: number) =>
  selectArtists(db)
    .where(and(sql`${profiles.profileType} = 'artist' and ${profiles.isPublic}`, beforeJoined))
    .orderBy(...newestJoined)
    .limit(literal(rows))
    .prepare(`artists_joined_${rows}`),
)

type ArtistRow = Awaited<ReturnType<typeof selectArtists>>[number]
type Place = { sortName: string; id: string }

const SortName = z
  .string()
  .max(1000)
  .refine((name) => !name.includes('\0'))
const cursors = cursorsOf(z.tuple([SortName, z.uuid()]))
const START = ['', '00000000-0000-0000-0000-000000000000']

export const encodeName = ({ sortName, id }: Place): string => cursors.write([sortName, id])

type Wanted = { cursor?: string; limit: number; order?: ArtistOrder }

/**
 * A page of artists in the given order, with one row more than it shows.
 * @throws AppError `bad_request` for a foreign cursor
 */
export function findArtists(db: Database, { cursor, limit, order = 'name' }: Wanted): Promise<ArtistRow[]> {
  if (order === 'newest') return joined(db, limit + 1).execute(startingJoined(cursor))
  const [after, afterId] = cursor ? cursors.read(cursor) : START
  return named(db, limit + 1).execute({ after, afterId })
}
