import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'
import { files } from '../tables.ts'
import type { Storage } from './storage.ts'

const BATCH = 200

export type Copied = { copied: number; there: number; missing: string[] }

/**
 * Copies every stored object that the database refers to, unless `to` has one of the same size.
 * Equal size is enough, since names contain the content's hash. May be interrupted and repeated.
 * `missing` are keys that `from` does not have.
 */
export async function copyObjects(
  { db, from, to, spoolDir }: { db: Database; from: Storage; to: Storage; spoolDir: string },
  onCopied: (copied: number) => void = () => {},
): Promise<Copied> {
  const done: Copied = { copied: 0, there: 0, missing: [] }
  await mkdir(spoolDir, { recursive: true })
  for (let after = ''; ; ) {
    const batch = await db
      .select({ key: files.key, contentType: files.contentType, size: files.size })
      .from(files)
      .where(sql`${files.state} = 'stored' and ${files.key} > ${after}`)
      .orderBy(files.key)
      .limit(BATCH)
    for (const { key, contentType, size } of batch) {
      if ((await to.stat(key))?.size === size) done.there++
      else if ((await from.stat(key)) === null) done.missing.push(key)
      else {
        await copyObject(from, to, key, contentType, join(spoolDir, `copy-${randomUUID()}`))
        onCopied(++done.copied)
      }
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) return done
    after = last.key
  }
}

/** `put` moves its file, so each object is copied to a spool file first. */
async function copyObject(from: Storage, to: Storage, key: string, contentType: string, path: string): Promise<void> {
  try {
    await pipeline(await from.open(key), createWriteStream(path))
    await to.put(key, path, contentType)
  } finally {
    await rm(path, { force: true })
  }
}
