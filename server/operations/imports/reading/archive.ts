import { buffer } from 'node:stream/consumers'
import type { ImportKind } from '#contract/imports.ts'
import { IMPORT } from '#contract/imports.ts'
import { asStorageError } from '#server/media/storage/storage.ts'
import { type SpooledFile, spoolTo } from '#server/media/upload/spool.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Element, findElements } from './json-rows.ts'
import { isTable, type Source, type SourceFile } from './source.ts'

/**
 * A data download that somebody brings: its files by their paths in it. Nothing in it is trusted. `left` is bytes that
 * may still be taken out; `claims` says which entry may take a file, by the file's path.
 */
export type Archive = { find(path: string): SourceFile | undefined; left: number; claims: Map<string, string> }

/** More is named by its rows than an archive may hold: many of them may name one file. */
export class TakesTooMuch extends AppError {}

const MARK = 'profiles.json'

/** The archive in a source, which may lie in a folder of it; null where there is none. */
export function findArchive({ files }: Source): Archive | null {
  const top = [...files.keys()]
    .filter((path) => path === MARK || path.endsWith(`/${MARK}`))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
  if (top === undefined) return null
  const folder = top.slice(0, -MARK.length)
  // some systems write names with their accents apart: those of a source are in one form
  const find = (path: string) => files.get(`${folder}${path}`.normalize('NFC'))
  return { find, left: IMPORT.maxBytes, claims: new Map() }
}

export const fileOf = (kind: ImportKind): string => `${kind}.json`

/** Of one that cannot be read, `why`. */
type Row = { value?: unknown; why?: string }

/** The rows of a kind; each is parsed when it is read, so that no more than one of them is in memory. */
type Rows = { count: number; read(place: number): Row }

/**
 * The rows of a kind as they stand there, none where there is no such file. @throws AppError `invalid` for a file that
 * cannot be read
 */
export async function readRows(archive: Archive, kind: ImportKind): Promise<Rows> {
  const name = fileOf(kind)
  const file = archive.find(name)
  if (!file) return { count: 0, read: () => ({}) }
  if (file.size > IMPORT.jsonBytes) throw new AppError('invalid', `${name} is larger than any that is written here.`)
  const json = await readBytes(file)
  const elements = findElements(json, IMPORT.rows)
  if (!elements) throw new AppError('invalid', `${name} is not a list that can be read.`)
  if (elements.length > IMPORT.rows)
    throw new AppError('invalid', `${name} has more than ${IMPORT.rows.toLocaleString('en')} entries.`)
  return { count: elements.length, read: (place) => parse(json, elements[place]!) }
}

async function readBytes(file: SourceFile): Promise<Buffer> {
  try {
    return await buffer(await file.open())
  } catch (error) {
    throw asBroken(error, `${file.path} is damaged.`)
  }
}

function parse(json: Buffer, { from, to }: Element): Row {
  if (to - from > IMPORT.rowBytes) return { why: 'It is longer than any that is written here.' }
  try {
    return { value: JSON.parse(json.toString('utf8', from, to)) as unknown }
  } catch {
    return { why: 'It cannot be read.' }
  }
}

/** What the machine could not do stays what it is; all else is the archive's. */
function asBroken(error: unknown, message: string): unknown {
  const known = asStorageError(error)
  if (known instanceof AppError || (error instanceof Error && 'syscall' in error)) return known
  return new AppError('file_damaged', message, { cause: error })
}

/** Before it is written, since what it is said to hold is never exceeded. */
function countBytes(archive: Archive, bytes: number): void {
  if (bytes > archive.left)
    throw new TakesTooMuch(
      'file_too_large',
      'Taken out, it is larger than an archive may be. What came until then stays.',
    )
  archive.left -= bytes
}

/**
 * Gives files to the first entry that names them. Entries come in the order of the archive in every run, so that a run
 * that is begun anew gives the same files to the same entries.
 */
export function claimFiles({ find, claims }: Archive, entry: string, paths: readonly string[]): void {
  for (const path of paths) {
    const file = find(path)
    if (file && !claims.has(file.path)) claims.set(file.path, entry)
  }
}

type Wanted = {
  /** The entry that names it, as it claimed it. */
  entry: string
  folder: string
  name: string
  fileName: string
  maxBytes: number
  signal: AbortSignal
}

/**
 * Takes a file out of the archive, to be judged like one that is uploaded: `name` is ours, `fileName` what its sender
 * called it.
 * @throws AppError `file_missing`, `conflict` where another entry brings it, `file_damaged`, `file_too_large`,
 * `storage_full`; TakesTooMuch
 */
export async function takeFile(
  archive: Archive,
  path: string,
  { entry, folder, name, fileName, maxBytes, signal }: Wanted,
): Promise<SpooledFile> {
  const file = archive.find(path)
  if (!file) throw new AppError('file_missing', 'Its file is not in the archive.')
  // `openZip` leaves tables out of its check of sizes, so none is taken as sound or picture
  if (isTable(file.path))
    throw new AppError('file_missing', 'Its file in the archive is a JSON list, not a sound or a picture.')
  if (archive.claims.get(file.path) !== entry)
    throw new AppError('conflict', 'An earlier entry names the same file of the archive.')
  countBytes(archive, Math.min(file.size, maxBytes))
  const broken = 'Its file in the archive is damaged.'
  const source = await file.open().catch((error: unknown) => {
    throw asBroken(error, broken)
  })
  try {
    return await spoolTo(`${folder}/${name}`, source, fileName, maxBytes, signal)
  } catch (error) {
    if (signal.aborted) throw error
    throw asBroken(error, broken)
  }
}
