import { sql } from 'drizzle-orm'
import { composeHangul } from '#contract/hangul.ts'
import { SEARCH_KINDS, type SearchKind } from '#contract/search.ts'
import { readSearch } from '#contract/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { unknownCursor } from '#server/platform/lists/paging.ts'
import { searchQueriesOf } from './search-queries.ts'

/** With all words as they were typed or as they may have been meant, or with most of them where nothing has all. */
const READINGS = ['typed', 'misspelt', 'most'] as const
type Reading = (typeof READINGS)[number]
/** Where a list of found things goes on: the last one of a page, and how that was found. */
export type FoundPlace = { tier: number; at: Date; id: string; foundAs: Reading }
/** `tag` is set of a tag, which has no id of its own. */
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
 * What everyone may find by what was typed, but for what the viewer blocks or mutes: of each kind so many, the nearest
 * first. One statement.
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

/** From 1970; the database reads what is nearer. */
const FARTHEST_MS = 60_000_000_000_000

/** @throws AppError `bad_request` for a cursor that is not ours */
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
