import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from outside is a well-formed id. */
export const isUuid = (text: string): boolean => UUID.test(text)

/**
 * Generates an id in the database, for rows whose id is needed before they exist: the keys of their
 * files contain it.
 */
export async function newId(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select uuidv7() as id`)
  return rows[0]!.id
}

/**
 * A hash of a name or an address, for tables that only have to recognise it again. It identifies
 * nobody.
 */
export const hashedId = (name: string): string => createHash('sha256').update(name).digest('base64url')
