import { type Column, type SQL, sql } from 'drizzle-orm'
import { FILE_NAME_MAX } from '#contract/platform/limits.ts'
import { trimEndOf } from '#contract/platform/trim.ts'

/**
 * Long enough that nobody can create two files with one name; a desktop finds a collision of 12
 * digits in minutes.
 */
const HASH_LENGTH = 32
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

/**
 * Turns the name of an uploaded file into a safe part of a path and URL: the last path segment
 * without extension, only letters A-Z, digits, `-` and `_`, at most FILE_NAME_MAX characters;
 * `file` if nothing is left.
 */
export function sanitiseBaseName(fileName: string): string {
  const last = fileName.slice(-1000).split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/\.[^.]*$/, '')
    .replace(/[ßæÆøØœŒłŁđĐ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, FILE_NAME_MAX)
  return trimEndOf(plain, '-') || 'file'
}

/**
 * `{base}-{first 32 hex of the hash}.{ext}`: a name whose content never changes. `base` is
 * sanitised and cut, so that the name without its extension has at most FILE_NAME_MAX characters.
 */
export function hashedName(base: string, sha256: string, ext: string): string {
  const room = FILE_NAME_MAX - HASH_LENGTH - 1
  // The final dot keeps the sanitiser from taking a part of the name for an extension.
  return `${sanitiseBaseName(`${base}.`).slice(0, room)}-${sha256.slice(0, HASH_LENGTH)}.${ext}`
}

/** Whether the key in a column belongs to a file with this hash. */
export const endsWithHash = (key: Column | SQL, sha256: string): SQL =>
  sql`${key} like ${`%-${sha256.slice(0, HASH_LENGTH)}.%`}`

/** Whether content with this hash may have this key. A key without a hash fits any content. */
export function isNamedAs(key: string, sha256: string): boolean {
  const carried = new RegExp(`-([0-9a-f]{${HASH_LENGTH}})\\.\\w+$`).exec(key)?.[1]
  return carried === undefined || sha256.startsWith(carried)
}
