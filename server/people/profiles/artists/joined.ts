import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cursorsOf } from '#server/platform/lists/paging.ts'
import { profiles } from '../tables.ts'

/** When a profile was made, in microseconds since 1970: as exactly as the database keeps it. */
export const joinedAt = sql<string>`(extract(epoch from ${profiles.createdAt}) * 1000000)::bigint::text`

type Place = { joinedAt: string; id: string }

const cursors = cursorsOf(z.tuple([z.string().regex(/^\d{1,17}$/), z.uuid()]))

export const encodeJoined = ({ joinedAt, id }: Place): string => cursors.write([joinedAt, id])

/** Values of `beforeJoined`'s placeholders. @throws AppError `bad_request` for a cursor that is not ours */
export function startingJoined(cursor: string | undefined): { before: string | null; beforeId: string } {
  if (!cursor) return { before: null, beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const [before, beforeId] = cursors.read(cursor)
  return { before, beforeId }
}

/** Profiles by when they were made, the newest first; from a position on. */
export const newestJoined: SQL[] = [sql`${profiles.createdAt} desc nulls last`, sql`${profiles.id} desc nulls last`]
export const beforeJoined: SQL = sql`(${profiles.createdAt}, ${profiles.id}) < (
  coalesce('epoch'::timestamptz + ${sql.placeholder('before')}::bigint * interval '1 microsecond', 'infinity'),
  ${sql.placeholder('beforeId')}::uuid)`
