import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inspect } from './decode.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-cost-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function judged(bytes: Buffer) {
  const path = join(dir, 'given')
  await writeFile(path, bytes)
  return inspect(path)
}
const plain = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 64, height: 64, channels, background: { r: 32, g: 64, b: 192, alpha: 0.5 } } })

/**
 * Small pictures whose headers declare a large size, since they are judged before a pixel is
 * decoded.
 */
async function pngOf(width: number, height: number, { interlaced = false, deep = false, channels = 3 as 3 | 4 } = {}) {
  const image = deep ? plain(channels).toColourspace('rgb16') : plain(channels)
  const bytes = await image.png({ progressive: interlaced }).toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
async function jpegOf(width: number, height: number, options: { progressive?: boolean; sampling: string }) {
  const bytes = await plain()
    .jpeg({ ...options, chromaSubsampling: options.sampling })
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, options.progressive ? 0xc2 : 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
async function gifOf(width: number, height: number) {
  const bytes = await plain().gif().toBuffer()
  const frame = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5
  for (const at of [6, frame]) {
    bytes.writeUInt16LE(width, at)
    bytes.writeUInt16LE(height, at + 2)
  }
  return bytes
}
async function losslessWebpOf(width: number, height: number) {
  const bytes = await plain().webp({ lossless: true }).toBuffer()
  const at = bytes.indexOf('VP8L') + 9
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, at)
  return bytes
}
async function avifOf(width: number, height: number, options: { chromaSubsampling: string; bitdepth: 8 | 10 }) {
  const bytes = await plain()
    .avif({ effort: 0, ...options })
    .toBuffer()
  const size = bytes.indexOf('ispe') + 8
  bytes.writeUInt32BE(width, size)
  bytes.writeUInt32BE(height, size + 4)
  return bytes
}
const tooManyPixels = (most: string) => ({
  code: 'file_too_large',
  message: `The image has too many pixels: at most ${most}`,
})

describe('ART-06 refusal of pictures that take too much memory, by their header', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'a 16-bit interlaced PNG',
      () => pngOf(10_000, 10_000, { interlaced: true, deep: true }),
      '26 megapixels are allowed for a 16-bit interlaced PNG',
    ],
    [
      'an interlaced PNG',
      () => pngOf(10_000, 6_000, { interlaced: true }),
      '53 megapixels are allowed for an interlaced PNG',
    ],
    [
      'a wide 16-bit PNG with clear parts',
      () => pngOf(30_000, 3_333, { deep: true, channels: 4 }),
      '20 megapixels are allowed for a 16-bit PNG 30,000 pixels wide',
    ],
    [
      'a progressive JPEG',
      () => jpegOf(10_000, 10_000, { progressive: true, sampling: '4:4:4' }),
      '27 megapixels are allowed for a progressive JPEG',
    ],
    [
      'a progressive JPEG with colours at half size',
      () => jpegOf(10_000, 6_000, { progressive: true, sampling: '4:2:0' }),
      '55 megapixels are allowed for a progressive JPEG',
    ],
    ['a GIF', () => gifOf(8_000, 5_000), '35 megapixels are allowed for a GIF'],
    ['a lossless WebP', () => losslessWebpOf(8_000, 8_000), '42 megapixels are allowed for a lossless WebP'],
    [
      'an AVIF of 10 bits',
      () => avifOf(4000, 3000, { chromaSubsampling: '4:4:4', bitdepth: 10 }),
      '8 megapixels are allowed for an AVIF of more than 8 bits with colours in full',
    ],
  ])('%s', async (_name, make, most) => {
    await expect(judged(await make())).rejects.toMatchObject(tooManyPixels(most))
  })

  test('a JPEG whose colour components are in separate scans', async () => {
    const bytes = await jpegOf(10_000, 10_000, { sampling: '4:4:4' })
    // The scan declares only the first component.
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
    const alone = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
    const split = Buffer.concat([bytes.subarray(0, scan), alone, bytes.subarray(scan + 14)])
    await expect(judged(split)).rejects.toMatchObject(
      tooManyPixels('27 megapixels are allowed for a JPEG in several scans'),
    )
  })
})

test('ART-06 refuses a very long side, even with few pixels in all', async () => {
  const message = 'The image is too long or too wide: at most 65,535 pixels per side are allowed'
  await expect(judged(await pngOf(9_000_000, 11))).rejects.toMatchObject({ code: 'file_too_large', message })
})

test('ART-06 accepts large pictures of cameras, scanners and screens', async () => {
  await judged(await jpegOf(10_000, 10_000, { sampling: '4:4:4' }))
  await judged(await jpegOf(6_000, 4_000, { progressive: true, sampling: '4:4:4' }))
  await judged(await pngOf(10_000, 10_000))
  await judged(await pngOf(10_000, 10_000, { deep: true, channels: 4 }))
  await judged(await pngOf(5_000, 5_000, { interlaced: true, deep: true }))
  await judged(await avifOf(4032, 3024, { chromaSubsampling: '4:2:0', bitdepth: 8 }))
  await judged(await gifOf(6_000, 5_000))
})

describe('ART-06 refusal of small pictures with very many parts', () => {
  const MANY = 30_000
  const refusal = { code: 'file_too_large', message: 'The image file has too many parts: at most 20,000 are allowed' }

  test('a PNG of empty texts', async () => {
    const bytes = await plain().png().toBuffer()
    const text = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1')
    text.writeUInt32BE(crc32('tEXt'), 8)
    const given = Buffer.concat([bytes.subarray(0, 33), ...Array<Buffer>(MANY).fill(text), bytes.subarray(33)])
    await expect(judged(given)).rejects.toMatchObject(refusal)
  })

  test('a JPEG of empty comments', async () => {
    const bytes = await plain().jpeg().toBuffer()
    const comments = Array<Buffer>(MANY).fill(Buffer.from([0xff, 0xfe, 0, 2]))
    const given = Buffer.concat([bytes.subarray(0, 2), ...comments, bytes.subarray(2)])
    await expect(judged(given)).rejects.toMatchObject(refusal)
  })

  test('a GIF of empty extensions', async () => {
    const bytes = await plain().gif().toBuffer()
    const at = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
    const extensions = Array<Buffer>(MANY).fill(Buffer.from([0x21, 0xfe, 0]))
    const given = Buffer.concat([bytes.subarray(0, at), ...extensions, bytes.subarray(at)])
    await expect(judged(given)).rejects.toMatchObject(refusal)
  })

  test('a WebP of empty chunks', async () => {
    const bytes = await plain().webp().toBuffer()
    const given = Buffer.concat([bytes, ...Array<Buffer>(MANY).fill(Buffer.from('abcd\0\0\0\0', 'latin1'))])
    given.writeUInt32LE(given.length - 8, 4)
    await expect(judged(given)).rejects.toMatchObject(refusal)
  })
})
