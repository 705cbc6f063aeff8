import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { summaryColumns } from '../queries.ts'
import { profiles, sortName } from '../tables.ts'

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
