import { trimOf } from '#contract/platform/trim.ts'

/** Limit for the name without its extension, in bytes; every file system accepts it. */
const NAME_MAX_BYTES = 200
/**
 * Characters that some file system forbids or that lead out of the folder. Control and direction
 * characters can disguise a file.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/g

/**
 * The Content-Disposition of a download (RFC 6266), with an ASCII name for old clients and the full
 * name in UTF-8 (RFC 8187). `name` may be any text of a user; `ext` has no dot.
 */
export function attachment(name: string, ext: string): string {
  const base = fileNameOf(name)
  const ascii = base
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\x20-\x7e]+/g, '_')
    .replace(/%/g, '_')
  return `attachment; filename="${ascii}.${ext}"; filename*=UTF-8''${encodeExtended(`${base}.${ext}`)}`
}

/** A file name without extension from any text; safe on every file system and never empty. */
export function fileNameOf(name: string): string {
  const plain = name.toWellFormed().replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  let bytes = 0
  let base = ''
  for (const letter of plain) {
    bytes += Buffer.byteLength(letter)
    if (bytes > NAME_MAX_BYTES) break
    base += letter
  }
  return trimOf(base, '. ') || 'download'
}

/** `encodeURIComponent` leaves some characters unencoded that RFC 8187 requires to be encoded. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
