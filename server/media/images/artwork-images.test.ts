import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { publicCopy } from '#contract/pictures/public-copy.ts'
import { fixture } from '../fixtures.ts'
import { makeArtworkImages } from './artwork-images.ts'
import { makeCover } from './images.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-artworks-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function written(bytes: Buffer): Promise<string> {
  const path = join(dir, 'given')
  await writeFile(path, bytes)
  return path
}
const plain = (width: number, height: number, background = '#2040c0') =>
  sharp({ create: { width, height, channels: 3, background } })
const make = async (bytes: Buffer) => makeArtworkImages(await written(bytes), dir)

async function colourAt(path: string, x: number, y: number): Promise<number[]> {
  return [...(await sharp(path).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}
const near = (colour: number[], expected: number[]) =>
  colour.every((channel, index) => Math.abs(channel - (expected[index] ?? 0)) < 24)
const sizeOf = async (path: string | null) => {
  if (path === null) return null
  const { format, width, height } = await sharp(path).metadata()
  return [format, width, height]
}

const FORMATS: [string, string, (image: Sharp) => Sharp][] = [
  ['JPEG', 'jpeg', (image) => image.jpeg()],
  ['progressive JPEG', 'jpeg', (image) => image.jpeg({ progressive: true })],
  ['PNG', 'png', (image) => image.png()],
  ['WebP', 'webp', (image) => image.webp()],
  ['lossless WebP', 'webp', (image) => image.webp({ lossless: true })],
  ['GIF', 'gif', (image) => image.gif()],
  ['AVIF', 'heif', (image) => image.avif({ effort: 0 })],
]

describe('renditions', () => {
  test.each(FORMATS)('ART-06 ART-02 renders JPEGs of a %s, none larger than it', async (_, kind, format) => {
    const given = await format(plain(1500, 1000)).toBuffer()
    const made = await make(given)
    expect(made).toMatchObject({ kind, width: 1500, height: 1000, stock: expect.stringMatching(/^#/) })
    expect(await sizeOf(made.smallPath)).toEqual(['jpeg', 480, 320])
    expect(await sizeOf(made.thumbPath)).toEqual(['jpeg', 1200, 800])
    expect(await sizeOf(made.largePath)).toEqual(['jpeg', 1500, 1000])
    expect(near(await colourAt(made.thumbPath, 600, 400), [0x20, 0x40, 0xc0])).toBe(true)
    expect(await readFile(join(dir, 'given'))).toEqual(given)
  })

  test('ART-02 the large JPEG of a huge picture is 2560 px; a small picture has only the thumbnail', async () => {
    const huge = await make(await plain(1000, 6000).jpeg().toBuffer())
    expect(await sizeOf(huge.largePath)).toEqual(['jpeg', 427, 2560])
    const small = await make(await plain(400, 300).png().toBuffer())
    expect([await sizeOf(small.thumbPath), small.smallPath, small.largePath]).toEqual([['jpeg', 400, 300], null, null])
    const thin = await make(await plain(1, 9000).png().toBuffer())
    expect(await sizeOf(thin.smallPath)).toEqual(['jpeg', 1, 480])
  })

  test('ART-05 AVIFs match the widths of tiles on sharp screens, none wider than the picture', async () => {
    const tilesOf = async (image: Sharp) => {
      const { tilePaths } = await make(await image.png().toBuffer())
      return Promise.all(tilePaths.map(sizeOf))
    }
    expect(await tilesOf(plain(1500, 1000))).toEqual([
      ['heif', 360, 240],
      ['heif', 640, 427],
      ['heif', 800, 533],
    ])
    expect(await tilesOf(plain(700, 1400))).toEqual([
      ['heif', 360, 720],
      ['heif', 640, 1280],
      ['heif', 700, 1400],
    ])
    expect(await tilesOf(plain(480, 300))).toEqual([
      ['heif', 360, 225],
      ['heif', 480, 300],
    ])
    expect(await tilesOf(plain(1, 9000))).toEqual([['heif', 1, 2560]])
  })
})

describe('appearance', () => {
  test('ART-02 ART-06 renditions are upright and contain no place, camera or name', async () => {
    const made = await makeArtworkImages(fixture('rotated-gps.jpg'), dir)
    expect(made).toMatchObject({ width: 80, height: 120 })
    expect(near(await colourAt(made.thumbPath, 40, 10), [0xe0, 0x10, 0x20])).toBe(true)
    const { exif, xmp, iptc, icc, orientation } = await sharp(made.thumbPath).metadata()
    expect([exif, xmp, iptc, icc, orientation]).toEqual(Array(5).fill(undefined))
    expect((await readFile(made.thumbPath)).includes('Person')).toBe(false)
  })

  test('ART-06 wide-gamut, 16-bit, CMYK and animated pictures become still pictures in 8-bit sRGB', async () => {
    const p3 = await make(await plain(64, 64, '#00c040').withIccProfile('p3').png().toBuffer())
    expect(near(await colourAt(p3.thumbPath, 32, 32), [0, 0xc0, 0x40])).toBe(true)
    const deep = await make(await plain(64, 64).toColourspace('rgb16').png().toBuffer())
    expect(near(await colourAt(deep.thumbPath, 32, 32), [0x20, 0x40, 0xc0])).toBe(true)
    const cmyk = await makeArtworkImages(fixture('cmyk.jpg'), dir)
    expect((await sharp(cmyk.thumbPath).metadata()).space).toBe('srgb')
    const animated = await makeArtworkImages(fixture('animated.gif'), dir)
    expect(near(await colourAt(animated.thumbPath, 30, 20), [255, 0, 0])).toBe(true)
  })

  test('ART-02 transparent parts become white in a dark drawing and black in a light one', async () => {
    const clear = { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const drawn = async (ink: string) => {
      const line = await plain(64, 16, ink).png().toBuffer()
      return make(
        await sharp({ create: clear })
          .composite([{ input: line, top: 24, left: 0 }])
          .png()
          .toBuffer(),
      )
    }
    expect(near(await colourAt((await drawn('#101010')).thumbPath, 5, 5), [255, 255, 255])).toBe(true)
    expect(near(await colourAt((await drawn('#f0f0e8')).thumbPath, 5, 5), [0x13, 0x12, 0x11])).toBe(true)
    const nothing = await make(await sharp({ create: clear }).png().toBuffer())
    expect(near(await colourAt(nothing.thumbPath, 5, 5), [255, 255, 255])).toBe(true)
  })
})

const DISGUISED = { code: 'wrong_file_kind', message: expect.stringContaining('a page, a script or an archive') }
const ZIP = Buffer.from(`PK\x01\x02${'\0'.repeat(42)}PK\x05\x06${'\0'.repeat(18)}`, 'latin1')
const bytesOf = (text: string) => Buffer.from(text, 'latin1')
/** Bytes that cameras and programs append to a picture. */
const TRAILERS = [
  bytesOf('x'),
  bytesOf('\0\0\x01\x0aSEFH\x6a\0\0\0\x01\0\0\0Samsung_Capture_InfoSEFT'),
  bytesOf(`\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\0\x10moov${'\x01'.repeat(8)}\0\0\0\x08mdat`),
  bytesOf('<p>caption</p>'),
  Buffer.alloc(5000, 0x41),
]

describe('ART-02 bytes after the end of a picture', () => {
  test.each(FORMATS)('are ignored after a %s', async (_, kind, format) => {
    const given = await format(plain(64, 64)).toBuffer()
    for (const tail of [...TRAILERS, Buffer.alloc(9)]) {
      const made = await make(Buffer.concat([given, tail]))
      expect(made).toMatchObject({ kind, width: 64, height: 64 })
      expect(near(await colourAt(made.thumbPath, 32, 32), [0x20, 0x40, 0xc0])).toBe(true)
    }
    const { fullPath } = await makeCover(await written(Buffer.concat([given, bytesOf('x')])), dir)
    expect(near(await colourAt(fullPath, 32, 32), [0x20, 0x40, 0xc0])).toBe(true)
  })

  test.each<[string, number, (image: Sharp) => Sharp]>([
    ['JPEG', 2, (image) => image.jpeg()],
    ['progressive JPEG', 2, (image) => image.jpeg({ progressive: true })],
    ['GIF', 1, (image) => image.gif()],
    ['PNG', 12, (image) => image.png()],
    ['PNG', 3, (image) => image.png()],
  ])('accepts a %s without the last %d bytes, its end marker', async (_, length, format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const image = sharp({ create: { width: 90, height: 70, channels: 3, background: '#888', noise } })
    const given = await format(image).toBuffer()
    const unended = given.subarray(0, -length)
    const [made, whole] = [await make(unended), await mkdtemp(join(dir, 'whole-'))]
    const expected = await makeArtworkImages(await written(given), whole)
    expect(await readFile(made.thumbPath)).toEqual(await readFile(expected.thumbPath))
    const copy = publicCopy(unended)!
    expect(Buffer.concat(copy.parts).equals(given)).toBe(true)
    await makeCover(await written(unended), dir)
  })

  test('ignores whole and cut previews after a JPEG of a camera', async () => {
    const [main, preview] = [await plain(64, 64).jpeg().toBuffer(), await plain(16, 16).jpeg().toBuffer()]
    for (const tail of [Buffer.concat([preview, Buffer.alloc(7), preview]), preview.subarray(0, -20)])
      expect(await make(Buffer.concat([main, tail]))).toMatchObject({ width: 64 })
  })

  test('accepts a picture with HTML in its metadata', async () => {
    const given = await plain(64, 64).jpeg().toBuffer()
    const texts = [
      `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x78\0\x06<html>\0`,
      'Exif\0\0<html>',
      'http://ns.adobe.com/xap/1.0/\0<script>',
    ]
    for (const [n, text] of texts.entries()) {
      const segment = Buffer.concat([Buffer.from([0xff, n === 0 ? 0xed : 0xe1, 0, text.length + 2]), bytesOf(text)])
      await make(Buffer.concat([given.subarray(0, 2), segment, given.subarray(2)]))
    }
    await make(
      await plain(64, 64)
        .png()
        .withExif({ IFD0: { ImageDescription: '<html><script>' } })
        .toBuffer(),
    )
    await make(await plain(64, 64).webp().withXmp('<html><script>').toBuffer())
  })
})

describe('ART-06 disguised pictures', () => {
  test.each(FORMATS)('refuses a %s that is also an archive', async (_, _kind, format) => {
    const given = await format(plain(64, 64)).toBuffer()
    for (const tail of [
      ZIP,
      bytesOf('PK\x03\x04rest'),
      bytesOf('Rar!\x1a\x07\x01\0'),
      Buffer.concat([bytesOf('text'), ZIP]),
    ])
      await expect(make(Buffer.concat([given, tail]))).rejects.toMatchObject(DISGUISED)
    expect(await readdir(dir)).toEqual(['given'])
  })

  test('refuses a JPEG with HTML, a PDF or an archive in a comment', async () => {
    const given = await plain(64, 64).jpeg().toBuffer()
    for (const text of [
      '*/ <SCRIPT>alert(1)</SCRIPT>',
      '<!DOCTYPE html>',
      '<?php system($_GET[0]);',
      '%PDF-1.4',
      ZIP,
    ]) {
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text)])
      const bytes = Buffer.concat([given.subarray(0, 2), comment, given.subarray(2)])
      await expect(make(bytes)).rejects.toMatchObject(DISGUISED)
    }
  })

  test('refuses a JPEG that is also a script', async () => {
    const given = await plain(64, 64).jpeg().toBuffer()
    const comment = Buffer.alloc(0x2f2a, 0x20)
    comment.write('*/=1;alert(1)/*', 20, 'latin1')
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x2f, 0x2a])
    const script = Buffer.concat([head, comment.subarray(2), given.subarray(2), bytesOf('*/')])
    await expect(make(script)).rejects.toMatchObject(DISGUISED)
  })

  test('refuses a GIF that is also a program', async () => {
    const given = await plain(64, 64).gif().toBuffer()
    const program = Buffer.concat([Buffer.from('GIF89a/*'), given.subarray(8, -1), Buffer.from(';*/=1;alert(1)')])
    await expect(make(program)).rejects.toMatchObject({ code: expect.stringMatching(/wrong_file_kind|file_/) })
  })

  test('refuses a picture with HTML or an archive before it as no picture', async () => {
    const given = await plain(64, 64).jpeg().toBuffer()
    for (const head of ['<html>', ZIP, '\n'])
      await expect(make(Buffer.concat([Buffer.from(head), given]))).rejects.toMatchObject({
        code: 'wrong_file_kind',
        message: 'Please select an image file',
      })
  })
})

describe('ART-06 pictures with missing pixels', () => {
  test.each(FORMATS)('refuses a cut %s', async (_, _kind, format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const given = await format(
      sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } }),
    ).toBuffer()
    for (const part of [0.3, 0.7, 0.99])
      await expect(make(given.subarray(0, given.length * part))).rejects.toMatchObject({ code: 'file_damaged' })
    expect(await readdir(dir)).toEqual(['given'])
  })

  test('refuses an animation with cut frames', async () => {
    const given = await readFile(fixture('animated.gif'))
    await expect(make(given.subarray(0, -3))).rejects.toMatchObject({ code: 'file_damaged' })
  })
})
