import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#server/media/storage/storage.ts'
import { type Measured, meter } from './measured.ts'

type Way = { from: Storage; to: Storage; spoolDir: string; signal: AbortSignal }

/**
 * Copies an object by way of an unfinished file, so that it is there whole or not at all. `accept` may throw, when it is
 * not what it should be. @throws AppError `not_found` when it is not there
 */
export async function copyObject(
  { from, to, spoolDir, signal }: Way,
  { key, type }: { key: string; type: string },
  accept: (measured: Measured) => void,
): Promise<Measured> {
  const path = join(spoolDir, `copy-${randomUUID()}`)
  const { stream, result } = meter()
  try {
    await pipeline(await from.open(key), stream, createWriteStream(path, { mode: 0o600 }), { signal })
    const measured = result()
    accept(measured)
    await to.put(key, path, type)
    return measured
  } finally {
    await rm(path, { force: true })
  }
}

/** Reads an object through. @throws AppError `not_found` when it is not there */
export async function measureObject(from: Storage, key: string, signal?: AbortSignal): Promise<Measured> {
  const { stream, result } = meter()
  stream.resume()
  await pipeline(await from.open(key), stream, { signal })
  return result()
}

/** So many objects are copied at a time: most of it is waiting for a bucket. */
const COPIES_AT_ONCE = 8

/** Collects what comes into groups, the last of which may be smaller. */
export async function* inGroups<T>(items: AsyncIterable<T>, size = COPIES_AT_ONCE): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
