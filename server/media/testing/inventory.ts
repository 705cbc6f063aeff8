import { readdir } from 'node:fs/promises'
import { and, asc, eq, not } from 'drizzle-orm'
import { smallNamesOf } from '#contract/platform/media.ts'
import type { Services } from '#server/platform/context.ts'
import { isOurs } from '../files.ts'
import { files } from '../tables.ts'

/**
 * Everything in storage, table and spool folder of a profile, for tests to compare. Rows are
 * written as `state key`. Left out are small squares beside their thumbnail, which are stored and
 * removed with it, and social cards, which a job draws.
 */
export async function takeInventory(
  { db, storage, spoolDir }: Pick<Services, 'db' | 'storage' | 'spoolDir'>,
  profileId: string,
) {
  const objects: string[] = []
  for await (const { key } of storage.list()) if (key.includes(profileId) && !isSocialCard(key)) objects.push(key)
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.profileId, profileId), not(isOurs)))
    .orderBy(asc(files.key))
  const spool = (await readdir(spoolDir).catch(() => [])).filter((name) => !isSocialCard(name))
  return {
    objects: withoutSmalls(objects.sort()),
    rows: withoutSmalls(rows.map((row) => `${row.state} ${row.key}`)),
    spool,
  }
}

const isSocialCard = (name: string): boolean => name.startsWith('card')

function withoutSmalls(names: string[]): string[] {
  const smalls = new Set(names.flatMap(smallNamesOf))
  return names.filter((name) => !smalls.has(name))
}

export const NOTHING = { objects: [], rows: [], spool: [] }
