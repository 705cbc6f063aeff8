/** Bytes of a file from `at`: as many as asked for, fewer at its end. */
export type ReadBytes = (at: number, length: number) => Promise<Uint8Array>

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
const u32 = (bytes: Uint8Array, at: number, little = false): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, little)

/**
 * Whether a GIF, WebP or PNG has more than one frame, told by its structure. What cannot be read does not move. Reads
 * no more than leads to the second frame.
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

/** No picture has as many parts ahead of its pixels. */
const PARTS_MAX = 100

/** Says how many frames there are ahead of its pixels, behind a profile of any length. */
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

/** Says nothing of its frames: the first has to be walked through. */
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

/** Reads parts of a file on the server, larger ones the longer it goes on. */
export function remoteFile(url: string, signal: AbortSignal): ReadBytes {
  let window = { start: 0, bytes: new Uint8Array() }
  let next = FIRST_BYTES
  return async (at, length) => {
    const isHere = at >= window.start && at + length <= window.start + window.bytes.length
    if (!isHere) {
      const response = await fetch(url, { headers: { range: `bytes=${at}-${at + next - 1}` }, signal })
      // Behind its end there is nothing.
      const isAll = response.status === 200
      const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : new Uint8Array()
      window = { start: isAll ? 0 : at, bytes }
      next = Math.min(MOST_BYTES, next * 4)
    }
    const from = at - window.start
    return window.bytes.subarray(from, from + length)
  }
}
