import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { counted } from '#contract/words/counted.ts'
import { diskStorage, spoolDirOf } from '#server/media/storage/disk-storage.ts'
import { isNamedAs } from '#server/media/upload/file-names.ts'
import { AppError } from '#server/platform/errors.ts'
import { copyObject, inGroups, measureObject } from '../format/copy-object.ts'
import { type Backup, type Manifest, type ObjectLine, objectLines, objectsOf } from '../format/manifest.ts'
import { linesOf, meter } from '../format/measured.ts'
import type { Instance } from '../open-instance.ts'
import type { Running } from '../running.ts'

const PRINT_EVERY = 500

type Named = { key: string; size: number; type: string }
type Known = Named & { before: ObjectLine | undefined }

/**
 * How much was copied. `lost`: keys that the database names but storage lacks, or has in another
 * size.
 */
export type CopiedFiles = { objects: Manifest['objects']; copied: number; lost: string[] }

type Copying = {
  /** The folder of the new backup. */
  dir: string
  namesPath: string
  /** The backup before, which has hashes of the objects that exist already. */
  previous: Backup | null
}

/**
 * Copies the objects that the snapshot names and the folder lacks, and writes the list of all of
 * them. For an existing object the hash comes from the previous backup, or is computed again.
 */
export async function copyFiles(
  { storage }: Instance,
  { dir, namesPath, previous }: Copying,
  running: Running,
): Promise<CopiedFiles> {
  const root = objectsOf(dirname(dir))
  const spoolDir = spoolDirOf(root)
  await mkdir(spoolDir, { recursive: true, mode: 0o700 })
  const to = diskStorage(root)
  const done = { count: 0, bytes: 0, copied: 0, lost: [] as string[] }
  const keep = async ({ before, ...named }: Known): Promise<ObjectLine | null> => {
    const isThere = (await to.stat(named.key))?.size === named.size
    if (isThere && before?.size === named.size) return { ...named, sha256: before.sha256 }
    if (isThere) {
      const measured = await measureObject(to, named.key)
      // an object that has changed in the folder is copied again
      if (isNamedAs(named.key, measured.sha256)) return { ...named, ...measured }
    }
    try {
      const copied = await copyObject({ from: storage, to, spoolDir, ...running }, named, ({ size }) => {
        if (size !== named.size) throw new Lost()
      })
      done.copied++
      return { ...named, ...copied }
    } catch (error) {
      if (!(error instanceof Lost || (error instanceof AppError && error.code === 'not_found'))) throw error
      done.lost.push(named.key)
      return null
    }
  }
  async function* list() {
    for await (const group of inGroups(withLinesBefore(readNames(namesPath), previous))) {
      for (const line of await Promise.all(group.map(keep))) {
        if (!line) continue
        done.count++
        done.bytes += line.size
        if (done.count % PRINT_EVERY === 0) running.print(counted(done.count, 'file'))
        yield `${JSON.stringify(line)}\n`
      }
    }
  }
  const file = 'objects.ndjson.zst'
  const { stream, result } = meter()
  const written = createWriteStream(join(dir, file), { flush: true, mode: 0o600 })
  await pipeline(list, createZstdCompress(), stream, written, running)
  const { count, bytes, copied, lost } = done
  return { objects: { count, bytes, file, ...result() }, copied, lost }
}

/** The object's size differs from that in the database. */
class Lost extends Error {}

async function* readNames(path: string): AsyncGenerator<Named> {
  for await (const line of linesOf(createReadStream(path))) {
    const [key, size, type] = line.split('\t') as [string, string, string]
    yield { key, size: Number(size), type }
  }
}

/** Joins the two lists. Both are in the order of keys, so neither is in memory as a whole. */
async function* withLinesBefore(names: AsyncIterable<Named>, previous: Backup | null): AsyncGenerator<Known> {
  const lines = previous ? objectLines(previous) : null
  let line = (await lines?.next())?.value
  for await (const named of names) {
    while (line && line.key < named.key) line = (await lines?.next())?.value
    yield { ...named, before: line?.key === named.key ? line : undefined }
  }
  await lines?.return(undefined)
}
