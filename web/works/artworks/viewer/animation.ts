/** Reads `length` bytes of a file from `at`; fewer at its end. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const u32 = (bytes: Uint8Array, at: number, little = false): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, little)

/**
 * True if the structure of a GIF, WebP, PNG or AVIF has more than one frame. Unreadable files count
 * as not animated. Reads no further than the second frame.
 */
export async function isAnimated(read: ReadBytes): Promise<boolean> {
  try {
    const head = latin1(await read(0, 16))
    if (head.startsWith('GIF8')) return await isAnimatedGif(read)
    if (head.startsWith('RIFF') && head.slice(8) === 'WEBPVP8X') return await isAnimatedWebp(read)
    if (head.startsWith('\x89PNG')) return await isAnimatedPng(read)
    return head.slice(4, 12) === 'ftypavis'
  } catch {
    return false
  }
}

/** A limit for malformed files: no picture has as many parts before its pixels. */
const PARTS_MAX = 100

/** A PNG has its number of frames before its pixels, but after a profile of any length. */
async function isAnimatedPng(read: ReadBytes): Promise<boolean> {
  for (let at = 8, parts = 0; parts < PARTS_MAX; parts++) {
    const chunk = await read(at, 12)
    const name = latin1(chunk.subarray(4, 8))
    if (name === 'acTL') return u32(chunk, 8) > 1
    if (name === 'IDAT') return false
    at += 12 + u32(chunk, 0)
  }
  return false
}

async function isAnimatedWebp(read: ReadBytes): Promise<boolean> {
  let frames = 0
  for (let at = 12, parts = 0; parts < PARTS_MAX; parts++) {
    const chunk = await read(at, 8)
    if (chunk.length < 8) return false
    if (latin1(chunk.subarray(0, 4)) === 'ANMF' && ++frames > 1) return true
    const size = u32(chunk, 4, true)
    at += 8 + size + (size & 1)
  }
  return false
}

const EXTENSION = 0x21
const FRAME = 0x2c
const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** A GIF does not store its number of frames: walks through the first frame. */
async function isAnimatedGif(read: ReadBytes): Promise<boolean> {
  let frames = 0
  for (let at = 13 + paletteBytes((await read(10, 1))[0]); ; ) {
    const block = await read(at, 10)
    if (block[0] === FRAME && ++frames > 1) return true
    if (block[0] !== FRAME && block[0] !== EXTENSION) return false
    at += block[0] === FRAME ? 11 + paletteBytes(block[9]) : 2
    for (let size = (await read(at, 1))[0]; size; size = (await read(at, 1))[0]) at += 1 + size
    at++
  }
}

const FIRST_BYTES = 4096
const MOST_BYTES = 1024 * 1024

/** Reads ranges of a file on the server; each request is larger than the one before. */
export function remoteFile(url: string, signal: AbortSignal): ReadBytes {
  let window = { start: 0, bytes: new Uint8Array() }
  let next = FIRST_BYTES
  return async (at, length) => {
    const isHere = at >= window.start && at + length <= window.start + window.bytes.length
    if (!isHere) {
      const response = await fetch(url, { headers: { range: `bytes=${at}-${at + next - 1}` }, signal })
      // A range beyond the end of the file fails with 416: there are no bytes.
      const isAll = response.status === 200
      const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array()
      window = { start: isAll ? 0 : at, bytes }
      next = Math.min(MOST_BYTES, next * 4)
    }
    const from = at - window.start
    return window.bytes.subarray(from, from + length)
  }
}
