import { trimOf } from '#contract/platform/trim.ts'

/** Bytes of the name without its ending that every file system takes. */
const NAME_MAX_BYTES = 200
/**
 * What a file name cannot hold somewhere, or would lead out of the folder; controls and directional marks hide what a
 * file is.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/g

/**
 * The Content-Disposition of a download (RFC 6266): a name in ASCII for old clients and the whole one in UTF-8 (RFC
 * 8187). `name` may be anything that somebody typed; `ext` comes without its dot.
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

/** What somebody typed as the name of a file without its ending, fit for any file system; never empty. */
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

/** `encodeURIComponent` leaves some that RFC 8187 wants encoded. */
const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
