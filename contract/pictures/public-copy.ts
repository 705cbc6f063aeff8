import { publicAvif } from './avif.ts'
import { textAt } from './bytes.ts'
import { publicGif } from './gif.ts'
import { publicJpeg } from './jpeg.ts'
import { publicPng } from './png.ts'
import type { PublicCopy } from './traces.ts'
import { publicWebp } from './webp.ts'

/**
 * Returns the public copy of a JPEG, PNG, WebP, GIF or AVIF: compressed data stays byte for byte,
 * with colour profile and orientation. All other data in the file is left out, and `traces` names
 * it. `parts` are views of `bytes` where the bytes are equal.
 *
 * Returns null for a file whose structure does not follow its format, because nothing can be
 * guaranteed for it.
 */
export function publicCopy(bytes: Uint8Array): PublicCopy | null {
  try {
    // Slices of a Buffer are views, so writing to them would change the original.
    return ofKind(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function ofKind(bytes: Uint8Array): PublicCopy | null {
  const head = textAt(bytes, 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return publicJpeg(bytes)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return publicPng(bytes)
  if (/^GIF8[79]a/.test(head)) return publicGif(bytes)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return publicWebp(bytes)
  if (head.slice(4, 8) === 'ftyp') return publicAvif(bytes)
  return null
}
