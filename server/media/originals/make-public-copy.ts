import { readFile, writeFile } from 'node:fs/promises'
import { publicCopy } from '#contract/pictures/public-copy.ts'
import type { Trace } from '#contract/pictures/traces.ts'
import { asStorageError } from '../storage/storage.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Writes the public copy of the picture at `path` to `target`. Resolves to the traces in the
 * original (place, name, …). Resolves to null and writes nothing if no copy can be guaranteed to be
 * free of traces. Only one file is copied at a time, since the whole file is in memory.
 * @throws AppError `storage_full`
 */
export function makePublicCopy(path: string, target: string): Promise<Trace[] | null> {
  const made = last.then(() => writeCopy(path, target))
  last = made.catch(() => undefined)
  return made
}

async function writeCopy(path: string, target: string): Promise<Trace[] | null> {
  const copy = publicCopy(await readFile(path))
  if (!copy) return null
  await writeFile(target, copy.parts).catch((error: unknown) => {
    throw asStorageError(error)
  })
  return copy.traces
}
