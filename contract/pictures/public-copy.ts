import { publicAvif } from './avif.ts'
import { textAt } from './bytes.ts'
import { publicGif } from './gif.ts'
import { publicJpeg } from './jpeg.ts'
import { publicPng } from './png.ts'
import type { PublicCopy } from './traces.ts'
import { publicWebp } from './webp.ts'

/**
 * The copy of a JPEG, PNG, WebP, GIF or AVIF that everyone may have: what is compressed in it stays byte for byte, with
 * its colour profile and how it is turned; all else that stands in the file is left out, and named. `parts` are views
 * of `bytes` where they are the same.
 *
 * Null for a file that is not built as its format says, of which nothing can be promised.
 */
export function publicCopy(bytes: Uint8Array): PublicCopy | null {
  try {
    // A Buffer's slices are views, which would change the original.
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
