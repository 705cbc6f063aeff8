import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import { type ArtistList, artistsResource } from '#contract/profiles.ts'
import type { AppContext } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { sharedAnswers } from '#server/platform/http/resources.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { presentSummary } from '../present.ts'
import { summaryColumns } from '../queries.ts'
import { profiles, sortName } from '../tables.ts'

type Options = { cursor?: string; limit?: number }

/** Artists by their names. @throws AppError `bad_request` for a foreign cursor */
async function loadArtists(c: AppContext, { cursor, limit = PAGE_SIZE.default }: Options = {}): Promise<ArtistList> {
  const rows = await findArtists(c.var.db, { cursor, limit })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      ...presentSummary(row),
      letter: letterOf(row.sortName),
      trackCount: row.trackCount,
      artworkCount: row.artworkCount,
    })),
    nextCursor: rows.length > limit && last ? encodeName(last) : null,
  }
}

/** The letter that a name begins with, in any script; what begins with none stands under '#'. */
const letterOf = (sortName: string): string => /^\p{L}/u.exec(sortName)?.[0].toUpperCase() ?? '#'

/** What is read of them, for the API and the first paint. */
export const artistsResources = [
  sharedAnswers(
    artistsResource,
    { tag: 'profiles', summary: 'All artists by their names, A to Z', answer: 'A page of artists' },
    loadArtists,
  ),
]

/** The listed ones alone, from the index. Columns would be written without their tables here. */
const countOf = (type: 'music' | 'artwork') =>
  sql.raw(`(select count(*)::int from assets
    where assets.profile_id = profiles.id and assets.asset_type = '${type}' and assets.listed)`) as SQL<number>

const listed = perDatabase((db, rows: number) =>
  db
    .select({
      ...summaryColumns,
      sortName: sql<string>`${sortName(profiles.displayName, profiles.handle)}`,
      trackCount: countOf('music'),
      artworkCount: countOf('artwork'),
    })
    .from(profiles)
    .where(
      sql`${profiles.profileType} = 'artist' and (${sortName(profiles.displayName, profiles.handle)}, ${profiles.id})
        > (${sql.placeholder('after')}::text, ${sql.placeholder('afterId')}::uuid)`,
    )
    .orderBy(sortName(profiles.displayName, profiles.handle), profiles.id)
    .limit(literal(rows))
    .prepare(`artists_${rows}`),
)

type ArtistRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]
type Place = { sortName: string; id: string }

const Cursor = z.tuple([z.string().max(1000), z.uuid()])
const START: Place = { sortName: '', id: '00000000-0000-0000-0000-000000000000' }

export const encodeName = ({ sortName, id }: Place): string =>
  Buffer.from(JSON.stringify([sortName, id])).toString('base64url')

/** @throws AppError `bad_request` for a cursor that is not ours */
function decodeName(cursor: string): Place {
  try {
    const [name, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!name.includes('\0')) return { sortName: name, id }
  } catch {
    // said below
  }
  throw new AppError('bad_request', 'Unknown cursor')
}

/** Artists by their names, with one row more than a page shows. @throws AppError `bad_request` for a foreign cursor */
export function findArtists(db: Database, { cursor, limit }: { cursor?: string; limit: number }): Promise<ArtistRow[]> {
  const after = cursor ? decodeName(cursor) : START
  return listed(db, limit + 1).execute({ after: after.sortName, afterId: after.id })
}
