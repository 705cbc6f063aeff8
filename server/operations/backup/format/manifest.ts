import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { PRODUCT } from '#contract/platform/limits.ts'
import { diskStorage } from '#server/media/storage/disk-storage.ts'
import type { Storage } from '#server/media/storage/storage.ts'
import { checkedLines, Damage, damaged, type Measured } from './measured.ts'

const FORMAT = 1
const measured = { size: z.number().int(), sha256: z.hex().length(64) }

const Manifest = z.object({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  version: z.string(),
  takenAt: z.iso.datetime(),
  migration: z.object({ at: z.number(), hash: z.string() }),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      file: z.string().regex(/^tables\/[\w.]+\.zst$/),
      ...measured,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The list of objects, and its totals. */
  objects: z.object({ count: z.number(), bytes: z.number(), file: z.literal('objects.ndjson.zst'), ...measured }),
})
/**
 * The contents of a backup. It is stored as `manifest.json`, with its hash in `manifest.sha256` in
 * the format of `sha256sum`.
 */
export type Manifest = z.infer<typeof Manifest>
export type TableFile = Manifest['tables'][number]

/** A line of the list of objects, which is in the order of keys. */
export type ObjectLine = Measured & { key: string; type: string }

/** A backup in its folder, and the objects that it shares with the other backups. */
export type Backup = { dir: string; objects: Storage; manifest: Manifest }

/** Names of backup folders: the time in UTC, without characters that file systems do not accept. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
export const nameOf = (takenAt: Date): string => takenAt.toISOString().replaceAll(/[:.]/g, '-')

export const objectsOf = (root: string): string => join(root, 'objects')

/** Names of the backups in a folder, the newest first. Unfinished ones are not included. */
export async function listBackups(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
}

/**
 * Opens the newest backup in a folder, or the backup whose own folder it is.
 * @throws Error with one line if there is none, Damage if its manifest has changed
 */
export async function openBackup(path: string): Promise<Backup> {
  const given = resolve(path)
  const isOne = await stat(join(given, 'manifest.json')).then(
    () => true,
    () => false,
  )
  const [newest] = isOne ? [given] : (await listBackups(given)).map((name) => join(given, name))
  if (!newest) throw new Error(`There is no backup in ${given}.`)
  return { dir: newest, objects: diskStorage(objectsOf(dirname(newest))), manifest: await readManifest(newest) }
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await write(join(dir, 'manifest.json'), text)
  await write(join(dir, 'manifest.sha256'), `${hashOf(text)}  manifest.json\n`)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

async function write(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, 'manifest.json')
  const read = (name: string) =>
    readFile(join(dir, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Damage(`${join(dir, name)} is missing from the backup.`) : error
    })
  const text = await read('manifest.json')
  if (!(await read('manifest.sha256')).startsWith(hashOf(text))) throw damaged(path)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${path} is of another version of ${PRODUCT}: update first.`)
  return parsed.data
}

/**
 * The objects of a backup, one after the other.
 * @throws Damage at the end if the list has changed
 */
export async function* objectLines({ dir, manifest }: Pick<Backup, 'dir' | 'manifest'>): AsyncGenerator<ObjectLine> {
  for await (const line of checkedLines(join(dir, manifest.objects.file), manifest.objects))
    yield JSON.parse(line) as ObjectLine
}
