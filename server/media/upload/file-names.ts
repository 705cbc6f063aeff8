import { type Column, type SQL, sql } from 'drizzle-orm'
import { FILE_NAME_MAX } from '#contract/platform/limits.ts'
import { trimEndOf } from '#contract/platform/trim.ts'

/** So much that nobody can make two files of one name: 12 would take a desktop minutes. */
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
 * The name of a person's file made fit for a path and a URL: last path segment, without extension, letters of A-Z,
 * digits, `-` and `_` only, at most FILE_NAME_MAX characters, never empty (`file` if nothing is left).
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
 * `{base}-{first 32 hex of the hash}.{ext}`: a name whose content never changes. `base` is sanitised and cut so that
 * all before the extension keeps within FILE_NAME_MAX.
 */
export function hashedName(base: string, sha256: string, ext: string): string {
  const room = FILE_NAME_MAX - HASH_LENGTH - 1
  // A dot at the end keeps the sanitiser from taking part of a name for an extension.
  return `${sanitiseBaseName(`${base}.`).slice(0, room)}-${sha256.slice(0, HASH_LENGTH)}.${ext}`
}

/** Whether the key in a column is of a file with this hash. */
export const endsWithHash = (key: Column | SQL, sha256: string): SQL =>
  sql`${key} like ${`%-${sha256.slice(0, HASH_LENGTH)}.%`}`

/** Whether content with this hash can have this key: one that carries no hash may have any. */
export function isNamedAs(key: string, sha256: string): boolean {
  const carried = new RegExp(`-([0-9a-f]{${HASH_LENGTH}})\\.\\w+$`).exec(key)?.[1]
  return carried === undefined || sha256.startsWith(carried)
}
