import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from outside can be the id of anything. */
export const isUuid = (text: string): boolean => UUID.test(text)

/**
 * Made by the database like all ids, for what must know its own before its row is there: the keys of its files carry
 * it.
 */
export async function newId(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select uuidv7() as id`)
  return rows[0]!.id
}

/** What tables keep of a name or an address that they only have to know again: a hash, which names no one. */
export const namelessId = (name: string): string => createHash('sha256').update(name).digest('base64url')
