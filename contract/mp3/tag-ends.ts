import { textAt, u32 } from '../pictures/bytes.ts'

// Finds where the tags around the sound begin and end: ID3v2, APEv2, Lyrics3 and ID3v1. Their
// contents are not read here.

const ID3V1_BYTES = 128
/** ID3v1.x stores longer titles in front of ID3v1. */
const ENHANCED_BYTES = 227
const APE_BYTES = 32
/** https://id3.org/Lyrics3: version 1 has at most 5,100 bytes of text between its two markers. */
const LYRICS1_MAX = 5100 + 20

function is(bytes: Uint8Array, at: number, text: string): boolean {
  for (let place = 0; place < text.length; place++) if (bytes[at + place] !== text.charCodeAt(place)) return false
  return true
}

/** Reads a size of ID3v2: four bytes of seven bits each. Bytes beyond the end count as zero. */
export const syncSafe = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((sum, offset) => (sum << 7) | ((bytes[at + offset] ?? 0) & 0x7f), 0)

/** The size in an APEv2 header or footer: that of items and footer. */
const apeSize = (bytes: Uint8Array, at: number): number => u32(bytes, at + 12, true)

/**
 * Returns the stated end of an ID3v2 tag at `at`, which may be beyond the last byte; `at` if there
 * is none.
 */
export function id3v2End(bytes: Uint8Array, at: number): number {
  if (!is(bytes, at, 'ID3') || at + 10 > bytes.length) return at
  const footer = (bytes[at + 5] ?? 0) & 0x10 ? 10 : 0
  return at + 10 + syncSafe(bytes, at + 6) + footer
}

/** Returns the end of the whole tag that starts at `at`; `at` if there is none. */
export function tagEnd(bytes: Uint8Array, at: number): number {
  const end = endFrom(bytes, at)
  return end <= bytes.length ? end : at
}

function endFrom(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case 0x49:
      return id3v2End(bytes, at)
    case 0x41:
      // The size in a header covers everything after the header.
      return is(bytes, at, 'APETAGEX') && at + APE_BYTES <= bytes.length ? at + APE_BYTES + apeSize(bytes, at) : at
    case 0x54:
      if (is(bytes, at, 'TAG+')) return at + ENHANCED_BYTES
      return is(bytes, at, 'TAG') ? at + ID3V1_BYTES : at
    default:
      return at
  }
}

/** Returns the start of the whole tag that ends at `end`; `end` if there is none. */
function tagStart(bytes: Uint8Array, end: number): number {
  const start = startBefore(bytes, end)
  return start >= 0 ? start : end
}

function startBefore(bytes: Uint8Array, end: number): number {
  if (is(bytes, end - ID3V1_BYTES, 'TAG')) return end - ID3V1_BYTES
  if (is(bytes, end - ENHANCED_BYTES, 'TAG+')) return end - ENHANCED_BYTES
  if (is(bytes, end - APE_BYTES, 'APETAGEX')) return apeStart(bytes, end)
  if (is(bytes, end - 10, '3DI')) return end - 20 - syncSafe(bytes, end - 4)
  if (is(bytes, end - 9, 'LYRICS200')) return lyricsStart(bytes, end)
  if (is(bytes, end - 9, 'LYRICSEND')) return oldLyricsStart(bytes, end)
  return end
}

/** The size in a footer includes the footer but not the header, which is optional. */
function apeStart(bytes: Uint8Array, end: number): number {
  const start = end - apeSize(bytes, end - APE_BYTES)
  if (start > end - APE_BYTES) return end
  return is(bytes, start - APE_BYTES, 'APETAGEX') ? start - APE_BYTES : start
}

function lyricsStart(bytes: Uint8Array, end: number): number {
  const size = /^\d{6}$/.exec(textAt(bytes, Math.max(0, end - 15), 6))?.[0]
  const start = end - 15 - Number(size ?? Number.NaN)
  return is(bytes, start, 'LYRICSBEGIN') ? start : end
}

function oldLyricsStart(bytes: Uint8Array, end: number): number {
  for (let at = end - 20; at >= Math.max(0, end - LYRICS1_MAX); at--) if (is(bytes, at, 'LYRICSBEGIN')) return at
  return end
}

/**
 * Yields the tags at the end of the file, the last first; zeros may be between them. Returns where
 * the sound ends.
 */
export function* tagsAtEnd(bytes: Uint8Array): Generator<{ start: number; end: number }, number> {
  let end = bytes.length
  for (;;) {
    const start = tagStart(bytes, end)
    if (start < end) yield { start, end }
    let last = start
    while (start === end && last > 0 && bytes[last - 1] === 0) last--
    if (last === end) return end
    end = last
  }
}
