import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#server/media/storage/storage.ts'
import { type Measured, meter } from './measured.ts'

type Way = { from: Storage; to: Storage; spoolDir: string; signal: AbortSignal }

/**
 * Copies an object by way of an unfinished file, so that it exists completely or not at all.
 * `accept` may throw if the object is not the expected one.
 * @throws AppError `not_found` if it does not exist
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

/**
 * Reads an object to its end and returns its size and hash.
 * @throws AppError `not_found` if it does not exist
 */
export async function measureObject(from: Storage, key: string, signal?: AbortSignal): Promise<Measured> {
  const { stream, result } = meter()
  stream.resume()
  await pipeline(await from.open(key), stream, { signal })
  return result()
}

/** Objects that are copied at a time. Most of the time is spent waiting for a bucket. */
const COPIES_AT_ONCE = 8

/** Collects items into groups; the last one may be smaller. */
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
