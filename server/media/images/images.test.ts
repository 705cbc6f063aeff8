import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixture } from '../fixtures.ts'
import { makeAvatar, makeCover } from './images.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-images-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function written(bytes: Buffer | string): Promise<string> {
  const path = join(dir, 'given')
  await writeFile(path, bytes)
  return path
}

const plain = (width: number, height: number, background = '#2040c0') =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture that does not compress, so that a cut in the middle loses data. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  const pixel = await sharp(path).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}

const near = (colour: number[], expected: number[]) =>
  colour.every((channel, index) => Math.abs(channel - (expected[index] ?? 0)) < 24)

const FORMATS: [string, (image: Sharp) => Sharp][] = [
  ['JPEG', (image) => image.jpeg()],
  ['PNG', (image) => image.png()],
  ['WebP', (image) => image.webp()],
  ['GIF', (image) => image.gif()],
  ['AVIF', (image) => image.avif({ effort: 0 })],
]

describe('renditions', () => {
  test.each(FORMATS)('ART-06 MUSIC-04 a %s becomes a full picture and a thumbnail', async (_name, format) => {
    const cover = await makeCover(await written(await format(plain(640, 480)).toBuffer()), dir)
    expect(cover).toMatchObject({ width: 640, height: 480, stock: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    expect(await sharp(cover.fullPath).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
    expect(await sharp(cover.thumbPath).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
    expect(near(await colourAt(cover.thumbPath, 160, 160), [0x20, 0x40, 0xc0])).toBe(true)
  })

  test('MUSIC-04 scales a large picture down to 1600 px and never enlarges a small one', async () => {
    const large = await makeCover(await written(await plain(2000, 3000).jpeg().toBuffer()), dir)
    expect(large).toMatchObject({ width: 1067, height: 1600 })
    const small = await makeCover(await written(await plain(40, 30).png().toBuffer()), dir)
    expect(small).toMatchObject({ width: 40, height: 30 })
    expect(await sharp(small.thumbPath).metadata()).toMatchObject({ width: 320, height: 320 })
  })

  test('MUSIC-04 crops the thumbnail from the middle of the picture', async () => {
    const middle = await plain(200, 400, '#00ff00').png().toBuffer()
    const path = await written(
      await plain(1000, 400, '#ff0000')
        .composite([{ input: middle }])
        .png()
        .toBuffer(),
    )
    const { thumbPath } = await makeCover(path, dir)
    expect(near(await colourAt(thumbPath, 160, 160), [0, 255, 0])).toBe(true)
    expect(near(await colourAt(thumbPath, 10, 160), [255, 0, 0])).toBe(true)
  })

  test('MUSIC-04 applies the EXIF orientation and removes GPS and names', async () => {
    const given = await sharp(fixture('rotated-gps.jpg')).metadata()
    expect(given).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const cover = await makeCover(fixture('rotated-gps.jpg'), dir)
    expect(cover).toMatchObject({ width: 80, height: 120 })
    expect(near(await colourAt(cover.fullPath, 40, 10), [0xe0, 0x10, 0x20])).toBe(true)
    expect(near(await colourAt(cover.fullPath, 40, 110), [0x10, 0x20, 0xe0])).toBe(true)
    for (const path of [cover.fullPath, cover.thumbPath]) {
      const made = await sharp(path).metadata()
      expect([made.exif, made.xmp, made.iptc, made.icc, made.orientation]).toEqual(Array(5).fill(undefined))
      expect((await readFile(path)).includes('Person')).toBe(false)
    }
    const avatar = await makeAvatar(fixture('rotated-gps.jpg'), dir)
    expect((await sharp(avatar.path).metadata()).exif).toBeUndefined()
    expect(near(await colourAt(avatar.path, 256, 40), [0xe0, 0x10, 0x20])).toBe(true)
  })
})

describe('appearance', () => {
  test('ART-06 converts a wide-gamut picture to sRGB without a visible change', async () => {
    const p3 = await plain(64, 64, '#00c040').withIccProfile('p3').png().toBuffer()
    expect((await sharp(p3).metadata()).hasProfile).toBe(true)
    const { fullPath } = await makeCover(await written(p3), dir)
    expect((await sharp(fullPath).metadata()).hasProfile).toBe(false)
    expect(near(await colourAt(fullPath, 32, 32), [0, 0xc0, 0x40])).toBe(true)
  })

  test('ART-06 CMYK, 16-bit and grey pictures become 8-bit sRGB', async () => {
    const deep = await plain(64, 64).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const { fullPath } = await makeCover(await written(deep), dir)
    expect(near(await colourAt(fullPath, 32, 32), [0x20, 0x40, 0xc0])).toBe(true)
    const cmyk = await makeCover(fixture('cmyk.jpg'), dir)
    expect((await sharp(cmyk.fullPath).metadata()).space).toBe('srgb')
    const grey = await makeCover(await written(await plain(64, 64, '#777').toColourspace('b-w').png().toBuffer()), dir)
    expect(grey).toMatchObject({ stock: null, stockDeep: null })
  })

  test('ART-06 takes the first frame of an animation', async () => {
    const cover = await makeCover(fixture('animated.gif'), dir)
    expect(cover).toMatchObject({ width: 60, height: 40 })
    expect((await sharp(cover.fullPath).metadata()).pages).toBeUndefined()
    expect(near(await colourAt(cover.fullPath, 30, 20), [255, 0, 0])).toBe(true)
  })

  test.each([
    ['#101010', [255, 255, 255]],
    ['#f0f0e8', [0x13, 0x12, 0x11]],
  ])('ART-06 puts a transparent drawing in %s on a background that makes it visible', async (ink, backdrop) => {
    const clear = { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const input = await plain(64, 16, ink).png().toBuffer()
    const drawing = sharp({ create: clear }).composite([{ input, top: 24, left: 0 }])
    const path = await written(await drawing.png().toBuffer())
    const cover = await makeCover(path, dir)
    const avatar = await makeAvatar(path, dir)
    for (const made of [cover.fullPath, cover.thumbPath, avatar.path, ...cover.smallPaths, ...avatar.smallPaths]) {
      expect((await sharp(made).metadata()).hasAlpha).toBe(false)
      expect(near(await colourAt(made, 3, 3), backdrop)).toBe(true)
      expect(near(await colourAt(made, 3, (await sharp(made).metadata()).height / 2), backdrop)).toBe(false)
    }
  })

  test('MUSIC-04 the placeholder is a picture of at most 400 bytes, even for noise', async () => {
    const { placeholder } = await makeCover(await written(await noise(300, 300).png().toBuffer()), dir)
    expect(placeholder.length).toBeLessThanOrEqual(400)
    const bytes = Buffer.from(placeholder.split(',')[1] ?? '', 'base64')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 })
  })

  test('MUSIC-04 the accent colour has the hue of the cover', async () => {
    const { stock } = await makeCover(await written(await plain(64, 64, '#d02020').png().toBuffer()), dir)
    const [r = 0, g = 0, b = 0] = stock!.match(/[0-9a-f]{2}/g)!.map((hex) => Number.parseInt(hex, 16))
    expect(r).toBeGreaterThan(Math.max(g, b) + 60)
  })
})

test('an avatar is one square of 512 px', async () => {
  const avatar = await makeAvatar(await written(await plain(900, 300).jpeg().toBuffer()), dir)
  expect(avatar).toMatchObject({ width: 512, height: 512, stock: expect.any(String) })
  expect(await sharp(avatar.path).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('REACH-07 keeps the bytes of its own renditions when they are uploaded again', async () => {
  const again = join(dir, 'again')
  await mkdir(again)
  const path = await written(await noise(900, 700).jpeg().toBuffer())
  const [cover, avatar] = [await makeCover(path, dir), await makeAvatar(path, dir)]
  const [secondCover, secondAvatar] = [await makeCover(cover.fullPath, again), await makeAvatar(avatar.path, again)]
  expect((await readFile(secondCover.fullPath)).equals(await readFile(cover.fullPath))).toBe(true)
  expect((await readFile(secondAvatar.path)).equals(await readFile(avatar.path))).toBe(true)
  const reread = await sharp(cover.fullPath)
    .withMetadata({ exif: { IFD0: { Artist: 'Person' } } })
    .webp()
    .toBuffer()
  const cleaned = await makeCover(await written(reread), again)
  expect((await readFile(cleaned.fullPath)).includes('Person')).toBe(false)
})

const ftyp = (brands: string) => `\0\0\0\x18ftyp${brands}${'\0'.repeat(200)}`

describe('refusals', () => {
  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
    ['a PDF', () => '%PDF-1.7\n%\xe2\xe3\n1 0 obj'],
    ['an HTML page', () => '<!doctype html><script>alert(1)</script>'],
    ['a TIFF', () => plain(8, 8).tiff().toBuffer()],
    ['a HEIC', () => ftyp('heic\0\0\0\0mif1heic')],
    ['an animated AVIF', () => ftyp('avis\0\0\0\0avifmif1')],
    ['a HEIC that names AVIF too', () => ftyp('heic\0\0\0\0avifmif1')],
    ['an MP4', () => ftyp('isom\0\0\0\0isomavc1')],
    ['a WAV', () => 'RIFF\x24\0\0\0WAVEfmt '],
    ['a BMP', () => 'BM\x46\0\0\0\0\0\0\0'],
    ['an MP3', () => 'ID3\x04\0\0\0\0\0\0'],
    ['one byte', () => 'x'],
  ])('ART-06 MUSIC-03 refuses %s', async (_name, make) => {
    const path = await written(await make())
    const refusal = { code: 'wrong_file_kind', message: expect.stringMatching(/^Please select an image file/) }
    await expect(makeCover(path, dir)).rejects.toMatchObject(refusal)
    await expect(makeAvatar(path, dir)).rejects.toMatchObject(refusal)
    expect(await readdir(dir)).toEqual(['given'])
  })

  test('MUSIC-03 refuses an empty file', async () => {
    await expect(makeCover(await written(''), dir)).rejects.toMatchObject({ code: 'file_damaged' })
  })

  test.each(FORMATS)('MUSIC-03 refuses a %s cut in the middle', async (_name, format) => {
    const whole = await format(noise(300, 300)).toBuffer()
    for (const part of [0.1, 0.5, 0.9]) {
      const path = await written(whole.subarray(0, whole.length * part))
      await expect(makeCover(path, dir)).rejects.toMatchObject({ code: 'file_damaged' })
    }
    expect(await readdir(dir)).toEqual(['given'])
  })

  test.each(FORMATS)('MUSIC-03 refuses a %s that is only its header', async (_name, format) => {
    const path = await written((await format(plain(64, 64)).toBuffer()).subarray(0, 24))
    await expect(makeCover(path, dir)).rejects.toMatchObject({ code: 'file_damaged' })
  })
})

describe('refusals by size', () => {
  test('ART-06 refuses a picture of many pixels and few bytes before decoding it', async () => {
    const bomb = hugePng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    const before = process.cpuUsage()
    await expect(makeCover(await written(bomb), dir)).rejects.toMatchObject({ code: 'file_too_large' })
    // Decoding all pixels takes several seconds.
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1)
  })

  test('ART-06 refuses an AVIF at fewer pixels, since it takes more memory to decode', async () => {
    const bytes = await plain(64, 64).avif({ effort: 0 }).toBuffer()
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(7000, size)
    bytes.writeUInt32BE(4000, size + 4)
    const bomb = await written(bytes)
    const message = expect.stringMatching(
      /^The image has too many pixels: at most 11 megapixels are allowed for an AVIF/,
    )
    await expect(makeCover(bomb, dir)).rejects.toMatchObject({ code: 'file_too_large', message })
  })

  test('ART-06 refuses a PNG with fewer rows than declared', async () => {
    const short = hugePng(100, 10, { declared: [100, 900] })
    await expect(makeCover(await written(short), dir)).rejects.toMatchObject({ code: 'file_damaged' })
  })
})

/** A black 1-bit PNG, written chunk by chunk, so that its pixels are never in memory. */
function hugePng(width: number, height: number, { declared = [width, height] } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(declared[0]!, 0)
  header.writeUInt32BE(declared[1]!, 4)
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
