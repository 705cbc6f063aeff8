import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cursorsOf } from '#server/platform/lists/paging.ts'
import { profiles } from '../tables.ts'

/** When a profile was created, in microseconds since 1970: the precision of the database. */
export const joinedAt = sql<string>`(extract(epoch from ${profiles.createdAt}) * 1000000)::bigint::text`

type Place = { joinedAt: string; id: string }

const cursors = cursorsOf(z.tuple([z.string().regex(/^\d{1,17}$/), z.uuid()]))

export const encodeJoined = ({ joinedAt, id }: Place): string => cursors.write([joinedAt, id])

/**
 * Values for the placeholders of `beforeJoined`.
 * @throws AppError `bad_request` for a foreign cursor
 */
export function startingJoined(cursor: string | undefined): { before: string | null; beforeId: string } {
  if (!cursor) return { before: null, beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const [before, beforeId] = cursors.read(cursor)
  return { before, beforeId }
}

/** Order by creation, newest first, and the condition for the rows after a cursor. */
export const newestJoined: SQL[] = [sql`${profiles.createdAt} desc nulls last`, sql`${profiles.id} desc nulls last`]
export const beforeJoined: SQL = sql`(${profiles.createdAt}, ${profiles.id}) < (
  coalesce('epoch'::timestamptz + ${sql.placeholder('before')}::bigint * interval '1 microsecond', 'infinity'),
  ${sql.placeholder('beforeId')}::uuid)`
