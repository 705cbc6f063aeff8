import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { publicCopy } from '#contract/pictures/public-copy.ts'
import type { Trace } from '#contract/pictures/traces.ts'
import { fixture } from '#server/media/fixtures.ts'

/**
 * Each file contains the same place, names and numbers in every way that its format has; see the
 * fixtures' README.
 */
const TELLING = /Dorothea|Heikendorf|SN4711|Kodama|2026:01:02|GPS|exif:|photoshop|8BIM/i
const ALL: Trace[] = ['place', 'serial', 'name', 'thumbnail', 'camera', 'time', 'text']

const given = (name: string): Buffer => readFileSync(fixture(name))
function copyOf(bytes: Uint8Array): Buffer {
  const copy = publicCopy(bytes)
  if (!copy) throw new Error('it was not understood')
  return Buffer.concat(copy.parts)
}
const tracesOf = (bytes: Uint8Array) => publicCopy(bytes)?.traces
const shown = (bytes: Uint8Array) => sharp(bytes, { animated: true, autoOrient: true }).raw().toBuffer()
const facts = async (bytes: Uint8Array) => {
  const {
    width,
    height,
    pages,
    icc,
    orientation = 1,
    exif,
    xmp,
    iptc,
    comments,
  } = await sharp(bytes, {
    animated: true,
  }).metadata()
  return { is: { width, height, pages, icc, orientation }, tells: { exif, xmp, iptc, comments } }
}

describe('ART-02 the public copy', () => {
  test.each([
    ['camera.jpg', ALL, 6],
    ['camera.png', ALL.filter((trace) => trace !== 'thumbnail'), 8],
    ['camera.webp', ALL.filter((trace) => trace !== 'thumbnail'), 6],
    ['camera.gif', ['place', 'serial', 'name', 'text'], 1],
    ['camera.avif', ALL.filter((trace) => trace !== 'thumbnail'), 1],
  ])('of %s contains no traces and looks the same', async (name, traces, orientation) => {
    const original = given(name)
    expect(original.toString('latin1')).toMatch(TELLING)
    expect(tracesOf(original)).toEqual(traces)
    const copy = copyOf(original)
    expect(copy.toString('latin1')).not.toMatch(TELLING)
    expect(await shown(copy)).toEqual(await shown(original))
    const [before, after] = [await facts(original), await facts(copy)]
    expect(after.is).toEqual(before.is)
    expect(after.is.orientation).toBe(orientation)
    const { exif, ...rest } = after.tells
    expect(rest).toEqual({})
    // A rotated picture keeps one EXIF entry, its orientation.
    if (orientation === 1) expect(exif).toBeUndefined()
    else expect(exif?.length).toBeLessThanOrEqual(32)
    expect(copyOf(copy).equals(copy)).toBe(true)
    expect(tracesOf(copy)).toEqual([])
  })

  test('contains the compressed data of the original unchanged', () => {
    const jpeg = given('camera.jpg')
    const copy = copyOf(jpeg)
    const scan = copy.subarray(copy.indexOf(Buffer.from([0xff, 0xda])))
    expect([jpeg.includes(scan), scan.length > 100]).toEqual([true, true])
    for (const [name, chunk, bigEndian] of [
      ['camera.png', 'IDAT', true],
      ['camera.webp', 'VP8 ', false],
    ] as const) {
      const bytes = given(name)
      const at = bytes.indexOf(chunk)
      const size = bigEndian ? bytes.readUInt32BE(at - 4) : bytes.readUInt32LE(at + 4)
      expect(copyOf(bytes).includes(bytes.subarray(at, at + 4 + size))).toBe(true)
    }
  })
})

describe('ART-02 contents of a public copy', () => {
  test('equals the original if that has no traces', async () => {
    const plain = sharp({ create: { width: 40, height: 30, channels: 4, background: '#20408080' } })
    const made: ((image: Sharp) => Sharp)[] = [
      (image) => image.jpeg({ progressive: true }),
      (image) => image.png({ palette: true }),
      (image) => image.webp({ lossless: true }),
      (image) => image.gif(),
      (image) => image.avif({ effort: 0 }),
    ]
    for (const make of made) {
      const bytes = await make(plain.clone()).toBuffer()
      expect([tracesOf(bytes), copyOf(bytes).equals(bytes)]).toEqual([[], true])
    }
    for (const name of ['cmyk.jpg', 'animated.gif']) expect(copyOf(given(name)).equals(given(name))).toBe(true)
  })

  test('has every frame of an animation', async () => {
    const gif = given('animated.gif')
    const commented = Buffer.concat([gif.subarray(0, -1), Buffer.from('\x21\xfe\x08Dorothea\0\x3b', 'latin1')])
    expect(copyOf(commented).equals(gif)).toBe(true)
    const webp = await sharp(gif, { animated: true })
      .webp()
      .withExif({ IFD0: { Artist: 'Dorothea' } })
      .toBuffer()
    expect(tracesOf(webp)).toEqual(['name'])
    expect(copyOf(webp).toString('latin1')).not.toContain('Dorothea')
    expect(await shown(copyOf(webp))).toEqual(await shown(webp))
    expect((await facts(copyOf(webp))).is.pages).toBe(2)
  })

  test('has no previews, unknown parts and profile names', async () => {
    const jpeg = given('camera.jpg')
    const note = Buffer.from('\xff\xeb\x00\x0aDorothea', 'latin1')
    expect(copyOf(Buffer.concat([jpeg.subarray(0, 2), note, jpeg.subarray(2)])).includes('Dorothea')).toBe(false)
    expect(copyOf(jpeg).subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
    expect(copyOf(jpeg).indexOf(Buffer.from([0xff, 0xd9]))).toBe(copyOf(jpeg).length - 2)
    const png = given('camera.png')
    const unknown = Buffer.from('\0\0\0\x09doROheikendor\0\0\0\0', 'latin1')
    const behindHead = 8 + 25
    const noted = Buffer.concat([png.subarray(0, behindHead), unknown, png.subarray(behindHead)])
    expect(tracesOf(noted)).toContain('other')
    expect(copyOf(noted).equals(copyOf(png))).toBe(true)
    const avif = given('camera.avif')
    const uuid = Buffer.from('\0\0\0\x20uuid0123456789abcdefDorothea', 'latin1')
    uuid.writeUInt32BE(uuid.length)
    expect(copyOf(Buffer.concat([avif, uuid])).includes('Dorothea')).toBe(false)
  })
})

describe('ART-02 public copies of malformed files', () => {
  test.each(['camera.jpg', 'camera.png', 'camera.webp', 'camera.gif', 'camera.avif'])(
    '%s: cut or changed anywhere, has a copy without traces, or none',
    (name) => {
      const original = given(name)
      const whole = copyOf(original).length
      for (let at = 0; at < original.length; at += 7) {
        const cut = publicCopy(original.subarray(0, at))
        if (cut) expect(Buffer.concat(cut.parts).length).toBeLessThanOrEqual(Math.max(at, whole))
        const changed = Buffer.from(original)
        changed[at] = (changed[at] ?? 0) ^ 0xff
        publicCopy(changed)
      }
    },
  )

  test('are null for files that are no picture', () => {
    for (const text of ['', 'hello', 'RIFF\0\0\0\0WEBP', '\xff\xd8\xff', 'GIF89a', '\0\0\0\x08ftyp'])
      expect([text, publicCopy(Buffer.from(text, 'latin1'))]).toEqual([text, null])
  })

  test('leave the given Buffer unchanged', () => {
    for (const name of ['camera.jpg', 'camera.png', 'camera.webp', 'camera.gif', 'camera.avif']) {
      const original = given(name)
      publicCopy(original)
      expect(original.equals(given(name))).toBe(true)
    }
  })

  test('tolerate a directory that declares more than the file contains', () => {
    const jpeg = given('camera.jpg')
    const exif = jpeg.indexOf('Exif\0\0') + 6
    const broken = Buffer.from(jpeg)
    broken.writeUInt16BE(0xffff, exif + broken.readUInt32BE(exif + 4))
    expect(tracesOf(broken)).toContain('other')
    expect(copyOf(broken).toString('latin1')).not.toMatch(TELLING)
  })
})
