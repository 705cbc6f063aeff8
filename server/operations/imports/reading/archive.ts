import { buffer } from 'node:stream/consumers'
import type { ImportKind } from '#contract/imports.ts'
import { IMPORT } from '#contract/imports.ts'
import { AppError } from '#server/platform/errors.ts'
import { type Archive, asBroken, type SourceFile } from '#server/works/archive-parts/take-file.ts'
import { type Element, findElements } from './json-rows.ts'
import type { Source } from './source.ts'

const MARK = 'profiles.json'

/** The archive in a source, at its top or in a folder of it; null if there is none. */
export function findArchive({ files }: Source): Archive | null {
  const top = [...files.keys()]
    .filter((path) => path === MARK || path.endsWith(`/${MARK}`))
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]
  if (top === undefined) return null
  const folder = top.slice(0, -MARK.length)
  // some systems write decomposed names; the names of a source are in NFC
  const find = (path: string) => files.get(`${folder}${path}`.normalize('NFC'))
  return { find, left: IMPORT.maxBytes, claims: new Map() }
}

export const fileOf = (kind: ImportKind): string => `${kind}.json`

/** A parsed row, or `why` it cannot be read. */
type Row = { value?: unknown; why?: string }

/** The rows of a kind. Each is parsed when it is read, so that only one is in memory at a time. */
type Rows = { count: number; read(place: number): Row }

/**
 * The rows of a kind; none if its file is missing.
 * @throws AppError `invalid` for a file that cannot be read
 */
export async function readRows(archive: Archive, kind: ImportKind): Promise<Rows> {
  const name = fileOf(kind)
  const file = archive.find(name)
  if (!file) return { count: 0, read: () => ({}) }
  if (file.size > IMPORT.jsonBytes) throw new AppError('invalid', `${name} is too large.`)
  const json = await readBytes(file)
  const elements = findElements(json, IMPORT.rows)
  if (!elements) throw new AppError('invalid', `${name} is not a readable JSON list.`)
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
