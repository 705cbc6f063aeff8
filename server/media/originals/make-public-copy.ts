import { readFile, writeFile } from 'node:fs/promises'
import { publicCopy } from '#contract/pictures/public-copy.ts'
import type { Trace } from '#contract/pictures/traces.ts'
import { asStorageError } from '../storage/storage.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Writes the copy of the picture at `path` that everyone may have to `target`, and resolves to what the picture itself
 * tells; to null, and writes nothing, where nothing can be promised of a copy. A file of an upload's size is held in
 * memory meanwhile, so it is done for one at a time.
 *
 * Throws `storage_full`.
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
