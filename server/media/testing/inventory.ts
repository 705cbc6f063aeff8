import { readdir } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { smallNamesOf } from '#contract/platform/media.ts'
import type { Services } from '#server/platform/context.ts'
import { files } from '../tables.ts'

/**
 * All that storage, table and spool hold of a profile, for tests that compare them. Rows are written as `state key`.
 * Small squares are left out beside their thumbnail, with which they come and go.
 */
export async function takeInventory(
  { db, storage, spoolDir }: Pick<Services, 'db' | 'storage' | 'spoolDir'>,
  profileId: string,
) {
  const objects: string[] = []
  for await (const { key } of storage.list()) if (key.includes(profileId)) objects.push(key)
  const rows = await db.select().from(files).where(eq(files.profileId, profileId)).orderBy(asc(files.key))
  const spool = await readdir(spoolDir).catch(() => [])
  return {
    objects: withoutSmalls(objects.sort()),
    rows: withoutSmalls(rows.map((row) => `${row.state} ${row.key}`)),
    spool,
  }
}

function withoutSmalls(names: string[]): string[] {
  const smalls = new Set(names.flatMap(smallNamesOf))
  return names.filter((name) => !smalls.has(name))
}

export const NOTHING = { objects: [], rows: [], spool: [] }
