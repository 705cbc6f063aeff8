import { latin1, textAt, u32 } from '../pictures/bytes.ts'
import type { Id3Frame } from './id3-frames.ts'

/** The encoding byte of a text frame in UTF-8. */
const UTF8 = 3
const APE_ITEMS_MAX = 1024
const APE_NAMES: Record<string, string> = {
  ...{ title: 'TIT2', artist: 'TPE1', 'album artist': 'TPE2', album: 'TALB' },
  ...{ track: 'TRCK', disc: 'TPOS', genre: 'TCON', year: 'TDRC' },
}

/** Builds a text frame of ID3v2. */
function textFrame(id: string, text: string): Id3Frame {
  return { id, content: new Uint8Array([UTF8, ...new TextEncoder().encode(text)]) }
}

/**
 * Decodes as UTF-8 if valid, else as Latin-1: many programs write UTF-8 where Latin-1 is required.
 */
export function decodeLatin1(bytes: Uint8Array): string {
  try {
    // the last character may be cut off
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return latin1(bytes)
  }
}

/**
 * Reads the texts of an APEv2 tag between two positions, as frames of ID3v2.
 * https://wiki.hydrogenaudio.org/?title=APEv2
 */
export function readApe(bytes: Uint8Array, start: number, end: number, textMax: number): Id3Frame[] {
  const frames: Id3Frame[] = []
  let at = textAt(bytes, start, 8) === 'APETAGEX' ? start + 32 : start
  for (let count = 0; count < APE_ITEMS_MAX && at + 8 < end - 32; count++) {
    const size = u32(bytes, at, true)
    const isText = (u32(bytes, at + 4, true) & 6) === 0
    const nameEnd = bytes.subarray(at + 8, Math.min(end, at + 8 + 256)).indexOf(0) + at + 8
    const name = APE_NAMES[latin1(bytes.subarray(at + 8, nameEnd)).toLowerCase()]
    at = nameEnd + 1 + size
    if (nameEnd < at && at <= end && isText && name) {
      const value = bytes.subarray(nameEnd + 1, Math.min(at, nameEnd + 1 + textMax))
      frames.push(textFrame(name, decodeLatin1(value)))
    }
  }
  return frames
}

/** Reads the texts of an ID3v1 tag, as frames of ID3v2. */
export function readId3v1(bytes: Uint8Array, start: number): Id3Frame[] {
  const text = (from: number, length: number): string =>
    decodeLatin1(untilZero(bytes.subarray(start + from, start + from + length))).trim()
  const track = bytes[start + 125] === 0 ? bytes[start + 126]! : 0
  const genre = bytes[start + 127]!
  return [
    textFrame('TIT2', text(3, 30)),
    textFrame('TPE1', text(33, 30)),
    textFrame('TALB', text(63, 30)),
    textFrame('TDRC', /^\d{4}$/.exec(text(93, 4))?.[0] ?? ''),
    textFrame('TRCK', track > 0 ? String(track) : ''),
    textFrame('TCON', genre < 192 ? String(genre) : ''),
  ].filter(({ content }) => content.length > 1)
}

const untilZero = (bytes: Uint8Array): Uint8Array => {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}
