import { sql } from 'drizzle-orm'
import { composeHangul } from '#contract/hangul.ts'
import { SEARCH_KINDS, type SearchKind } from '#contract/search.ts'
import { readSearch } from '#contract/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { unknownCursor } from '#server/platform/lists/paging.ts'
import { searchQueriesOf } from './search-queries.ts'

/**
 * How a search was read: all words as typed, all words with possible misspellings, or most of the
 * words if nothing has all of them.
 */
const READINGS = ['typed', 'misspelt', 'most'] as const
type Reading = (typeof READINGS)[number]
/** The position in a list of results: the last result of a page, and how the search was read. */
export type FoundPlace = { tier: number; at: Date; id: string; foundAs: Reading }
/** `tag` is set for a tag, which has no id of its own. */
export type FoundRow = {
  kind: SearchKind
  id: string
  tag: string | null
  tier: number
  at: Date
  total: number
  meant: string[] | null
  foundAs: Reading
}

type Options = { kinds?: readonly SearchKind[]; limit: number; viewerId: string | null; after?: FoundPlace }

/**
 * Finds public things for a typed text, except those of profiles that the viewer blocks or mutes.
 * Returns at most `limit` of each type, best matches first. One statement.
 */
export async function findByText(
  db: Queryable,
  typed: string,
  { kinds = SEARCH_KINDS, limit, viewerId, after }: Options,
): Promise<FoundRow[]> {
  const wanted = searchQueriesOf(readSearch(typed))
  if (!wanted) return []
  const { queries, known, typed: words, each, named } = wanted
  const texts = (values: readonly string[]) => sql`${sql.param(`{${values.map(quoted).join(',')}}`)}::text[]`
  const { rows } = await db.execute<Omit<FoundRow, 'at'> & { at: string }>(sql`
    select kind, id, tag, tier, (extract(epoch from at) * 1000)::bigint as at, total, meant, found_as as "foundAs"
    from search_find(${texts(kinds)}, ${texts(queries)}, ${known}, ${texts(words)}, ${texts(each)}, ${texts(named)},
      ${limit}, ${viewerId}::uuid, ${after?.foundAs ?? null}::text, ${after?.tier ?? null}::int, ${after?.at.toISOString() ?? null}::timestamptz,
      ${after?.id ?? null}::uuid)`)
  return rows.map((row) => ({
    ...row,
    at: new Date(Number(row.at)),
    meant: row.meant?.map(composeHangul) ?? null,
  }))
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

export function writeFoundCursor({ tier, at, id, foundAs }: FoundPlace): string {
  return Buffer.from(`${tier}.${at.getTime()}.${id}.${READINGS.indexOf(foundAs)}`).toString('base64url')
}

/** Distance from 1970 in ms that the database accepts. */
const FARTHEST_MS = 60_000_000_000_000

/** @throws AppError `bad_request` for a malformed cursor */
export function readFoundCursor(cursor: string | undefined): FoundPlace | undefined {
  if (!cursor) return undefined
  const read = /^(\d{1,2})\.(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-2])$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  if (!read || Math.abs(Number(read[2])) > FARTHEST_MS) throw unknownCursor()
  const [, tier, at, id, reading] = read
  const foundAs = READINGS[Number(reading)] as Reading
  return { tier: Number(tier), at: new Date(Number(at)), id: id as string, foundAs }
}
