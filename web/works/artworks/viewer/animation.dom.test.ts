import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { isAnimated, remoteFile } from './animation.ts'

/** A frame of noise: encoders would merge equal frames. */
const frame = () => sharp({ create: { width: 24, height: 24, channels: 3, background: '#999', noise: NOISE } }).png()
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const
const frames = async (count: number) => {
  const pictures = await Promise.all(Array.from({ length: count }, () => frame().toBuffer()))
  return sharp(pictures, { join: { animated: true } })
}
const moves = (file: Buffer) => isAnimated(async (at, length) => new Uint8Array(file.subarray(at, at + length)))
afterEach(() => vi.unstubAllGlobals())

test('ART-04 a GIF or WebP of several frames is animated, however often it repeats; one of a single frame is not', async () => {
  const many = await frames(3)
  for (const loop of [0, 1, 3]) {
    expect(await moves(await many.clone().gif({ loop }).toBuffer())).toBe(true)
    expect(await moves(await many.clone().webp({ loop }).toBuffer())).toBe(true)
  }
  for (const still of [frame().gif(), frame().webp(), frame().png(), frame().avif()])
    expect(await moves(await still.toBuffer())).toBe(false)
})

test('ART-04 a GIF that repeats its only frame is not animated', async () => {
  const gif = await frame().gif().toBuffer()
  const palette = 13 + 3 * 2 ** ((gif[10]! & 7) + 1)
  const loops = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1')
  expect(await moves(Buffer.concat([gif.subarray(0, palette), loops, gif.subarray(palette)]))).toBe(false)
})

test('ART-04 a WebP with an animation header and one frame is not animated', async () => {
  const webp = await (await frames(2)).webp().toBuffer()
  const first = webp.indexOf('ANMF')
  const cut = Buffer.from(webp.subarray(0, first + 8 + webp.readUInt32LE(first + 4)))
  cut.writeUInt32LE(cut.length - 8, 4)
  expect(await moves(cut)).toBe(false)
})

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

async function apng(count: number): Promise<Buffer> {
  const png = await frame().toBuffer()
  const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(9000, 'profile'), { level: 0 })])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(count)
  return Buffer.concat([png.subarray(0, 33), chunk('iCCP', profile), chunk('acTL', numbers), png.subarray(33)])
}

test('ART-04 a PNG with several frames is animated even behind a long colour profile, a PNG with a single frame is not', async () => {
  expect(await moves(await apng(3))).toBe(true)
  expect(await moves(await apng(1))).toBe(false)
})

test('ART-04 a truncated file, or one that is no picture, is not animated', async () => {
  for (const start of ['', 'GIF8', 'GIF89a', 'RIFF----WEBPVP8X', '\x89PNG\r\n\x1a\n', '\0\0\0\x20ftyp'])
    expect(await moves(Buffer.from(start, 'latin1'))).toBe(false)
})

test('ART-04 only the needed ranges of a file on the server are requested', async () => {
  const file = await apng(2)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { range: string } }) => {
    asked.push(headers.range)
    const [from, to] = headers.range.slice(6).split('-').map(Number) as [number, number]
    return new Response(new Uint8Array(file.subarray(from, to + 1)), { status: 206 })
  })
  expect(await isAnimated(remoteFile('/media/art/x', new AbortController().signal))).toBe(true)
  expect(asked).toHaveLength(2)
})
