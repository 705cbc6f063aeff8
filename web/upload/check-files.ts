import { AUDIO_MAX_BYTES, bytesToMegabytes, COVER_MAX_BYTES, TAGS } from '#contract/platform/limits.ts'
import { parseTags } from '#contract/tags.ts'
import { withoutReload } from '#web/platform/routing/missing-chunk.ts'

/** Enough for every signature, and for the zeros that some programs put in front of an MP3. */
const HEAD_BYTES = 4096
const AUDIO_HEAD_BYTES = 256 * 1024
const NOT_AUDIO = 'Please select an MP3 file'
const NOT_AN_IMAGE = 'Please select an image file'

/**
 * MUSIC-03: checks the content, as the server does. Returns the problem as a text to show, or null.
 */
export async function checkAudio(file: File): Promise<string | null> {
  if (file.size > AUDIO_MAX_BYTES) return tooLarge(AUDIO_MAX_BYTES)
  return isMp3(await headOf(file, AUDIO_HEAD_BYTES)) ? null : NOT_AUDIO
}

export const checkCover = (file: File): Promise<string | null> => checkImage(file, COVER_MAX_BYTES)

export async function checkImage(file: File, maxBytes: number): Promise<string | null> {
  if (file.size > maxBytes) return tooLarge(maxBytes)
  const head = await headOf(file)
  if (isImage(head)) return null
  // loaded only for a file that is refused; without it the message does not name the format
  const formats = await withoutReload(() => import('#contract/pictures/formats.ts')).catch(() => null)
  return formats?.notAnImage(head) ?? NOT_AN_IMAGE
}

const tooLarge = (maxBytes: number): string => `File size must be less than ${bytesToMegabytes(maxBytes)}MB`

async function headOf(file: File, bytes = HEAD_BYTES): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, bytes).arrayBuffer())
}

const textAt = (head: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...head.subarray(at, at + length))

/** True for an ID3 tag, or for a frame header after any zeros. */
function isMp3(head: Uint8Array): boolean {
  if (textAt(head, 0, 3) === 'ID3') return true
  const start = head.findIndex((byte) => byte !== 0)
  return start >= 0 && isLayer3Header(head.subarray(start))
}

function isLayer3Header([sync = 0, kind = 0, rates = 0]: Uint8Array): boolean {
  const isSync = sync === 0xff && (kind & 0xe0) === 0xe0
  const isKnownVersion = ((kind >> 3) & 3) !== 1
  const isLayer3 = ((kind >> 1) & 3) === 1
  const hasRates = rates >> 4 !== 15 && ((rates >> 2) & 3) !== 3
  return isSync && isKnownVersion && isLayer3 && hasRates
}

function isImage(head: Uint8Array): boolean {
  const isPng = textAt(head, 0, 8) === '\x89PNG\r\n\x1a\n'
  const isJpeg = textAt(head, 0, 3) === '\xff\xd8\xff'
  const isGif = /^GIF8[79]a$/.test(textAt(head, 0, 6))
  const isWebp = textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP'
  return isPng || isJpeg || isGif || isWebp || isAvif(head)
}

/**
 * True for a still AVIF. Animated AVIF, HEIC and videos use the same container: the first brand
 * decides.
 */
function isAvif(head: Uint8Array): boolean {
  const brands = textAt(head, 8, 40)
  const isMixed = /^(?:mif1|msf1)/.test(brands) && /avi[fs]/.test(brands.slice(0, 24)) && !/hei[cx]|hevc/.test(brands)
  return textAt(head, 4, 4) === 'ftyp' && (brands.startsWith('avif') || isMixed)
}

export type TextErrors = { title?: string; tags?: string }

/** MUSIC-02, ART-02: the problems of title and tags, by field; empty when there are none. */
export function checkTexts(form: { title: string; tags: string }): TextErrors {
  const errors: TextErrors = {}
  if (!form.title.trim()) errors.title = 'Please fill in the title'
  const tags = parseTags(form.tags)
  if (tags.length > TAGS.max) errors.tags = `At most ${TAGS.max} tags`
  else if (tags.some((tag) => tag.length > TAGS.maxLength)) errors.tags = `At most ${TAGS.maxLength} characters per tag`
  return errors
}
