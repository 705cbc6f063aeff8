import { type Column, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../errors.ts'

export type Position = { createdAt: Date; id: string }

/** ISO strings of later years have a sign and six digits, which PostgreSQL does not accept. */
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Keyset paging on (created_at, id), newest first. A cursor is the position of a page's last item,
 * as base64url of `{milliseconds}.{uuid}`. An index on both columns serves the row comparison
 * below, so every page costs the same.
 */
export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.createdAt.getTime()}.${position.id}`).toString('base64url')
}

/** @throws AppError `bad_request` for a cursor that is not ours. */
export function decodeCursor(cursor: string): Position {
  const match = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  )
  if (!match || Number(match[1]) > LATEST_MS) throw unknownCursor()
  return { createdAt: new Date(Number(match[1])), id: match[2] as string }
}

export const unknownCursor = () => new AppError('bad_request', 'Unknown cursor')

/**
 * Cursors of a list with an order of its own: the last item's values of that order, as base64url of
 * JSON.
 */
export const cursorsOf = <Values>(schema: z.ZodType<Values>) => ({
  write: (values: Values): string => Buffer.from(JSON.stringify(values)).toString('base64url'),
  /** @throws AppError `bad_request` for a cursor that is not ours */
  read(cursor: string): Values {
    try {
      return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    } catch {
      throw unknownCursor()
    }
  },
})

/** Cuts a page out of `limit + 1` rows; `cursorAfter` writes the cursor of the next page. */
export function cutPage<Row>(rows: Row[], limit: number, cursorAfter: (last: Row) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > limit && last ? cursorAfter(last) : null }
}

/** Cuts a page out of `limit + 1` rows of a list with the newest first, and returns it as items. */
export function toPage<Row extends Position, Item>(rows: Row[], limit: number, present: (row: Row) => Item) {
  const { shown, nextCursor } = cutPage(rows, limit, encodeCursor)
  return { items: shown.map(present), nextCursor }
}

/**
 * The position of a cursor, or without a cursor the start of the list. Values for the placeholders
 * of `newestFirst`.
 */
export function startingAt(cursor: string | undefined): { before: string; beforeId: string } {
  if (!cursor) return { before: 'infinity', beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const { createdAt, id } = decodeCursor(cursor)
  return { before: createdAt.toISOString(), beforeId: id }
}

/**
 * The order of a list on these two columns, and the condition that it starts after a position. The
 * indexes are descending with NULLs last, and PostgreSQL uses them only for exactly this order.
 */
export function newestFirst(createdAt: Column, id: Column): { order: SQL[]; before: SQL } {
  const position = sql`(${sql.placeholder('before')}::timestamptz, ${sql.placeholder('beforeId')}::uuid)`
  return {
    order: [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`],
    before: sql`(${createdAt}, ${id}) < ${position}`,
  }
}

/**
 * A row count as a literal of a prepared statement. A generic plan cannot estimate with a
 * parameter.
 */
export const literal = (count: number): number => sql.raw(String(Math.trunc(count))) as unknown as number
