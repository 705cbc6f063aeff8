import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixture } from '../../fixtures.ts'
import { makeArtworkImages } from '../artwork-images.ts'
import { decode, inspect } from '../decode.ts'
import { makeCover } from '../images.ts'
import { CHECKER, chrm, cicp, clli, gama, iccp, nclx, patchesPng, type Rgb } from '../testing/colours.ts'
import { deltaE } from '../testing/delta-e.ts'
import { encoded, greyProfile, profileOf, profileOfSpace, SPACES, storedIn } from '../testing/profiles.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-colours-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function written(bytes: Buffer): Promise<string> {
  const path = join(dir, 'given')
  await writeFile(path, bytes)
  return path
}

/** The colours at the centres of `count` squares in rows of `columns`. */
async function coloursIn(image: Sharp, count: number, columns: number): Promise<Rgb[]> {
  const { data, info } = await image.toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const side = info.width / columns
  return Array.from({ length: count }, (_, n) => {
    const x = Math.floor(((n % columns) + 0.5) * side)
    const y = Math.floor((Math.floor(n / columns) + 0.5) * side)
    const at = (y * info.width + x) * info.channels
    return [data[at], data[at + 1], data[at + 2]] as unknown as Rgb
  })
}

async function shown(bytes: Buffer, count: number): Promise<Rgb[]> {
  const { data, raw } = await decode(await inspect(await written(bytes)), (image) => image)
  return coloursIn(sharp(data, { raw }), count, count)
}

function differences(colours: readonly Rgb[], expected: readonly Rgb[]): { mean: number; most: number } {
  const all = expected.map((colour, n) => deltaE(colour, colours[n]!))
  return { mean: all.reduce((sum, each) => sum + each, 0) / all.length, most: Math.max(...all) }
}
function expectSame(colours: readonly Rgb[], expected: readonly Rgb[], most = 1): void {
  const found = differences(colours, expected)
  expect(found.mean, `${colours.join(' ')} instead of ${expected.join(' ')}`).toBeLessThanOrEqual(0.5)
  expect(found.most, `${colours.join(' ')} instead of ${expected.join(' ')}`).toBeLessThanOrEqual(most)
}

const FORMATS: Record<string, (png: Buffer, bits: number) => Promise<Buffer>> = {
  PNG: async (png) => png,
  JPEG: (png) => sharp(png).keepIccProfile().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
  WebP: (png) => sharp(png).keepIccProfile().webp({ lossless: true }).toBuffer(),
  AVIF: (png, bits) =>
    sharp(png)
      .keepIccProfile()
      .avif({ quality: 100, effort: 0, bitdepth: bits === 8 ? 8 : 12, chromaSubsampling: '4:4:4' })
      .toBuffer(),
}

describe('ART-06 a colour profile', () => {
  const cases = Object.keys(SPACES).flatMap((space) => ([8, 16] as const).map((bits) => [space, bits] as const))
  test.each(cases)('of %s with %d bits is converted to sRGB from every format', async (space, bits) => {
    const stored = CHECKER.map((colour) => storedIn(space, colour))
    const png = patchesPng(stored, { bits, chunks: [iccp(profileOfSpace(space))] })
    // With 8 bits, adjacent values of ProPhoto are visibly different colours, so the tolerance is
    // larger.
    const most = bits === 8 ? 1.2 : 1
    for (const make of Object.values(FORMATS)) expectSame(await shown(await make(png, bits), 24), CHECKER, most)
  })

  test.each([1, 1.75, 1.8, 2.2])(
    'of grey with a gamma of %d is converted to sRGB, with 8 bits and with 16',
    async (gamma) => {
      const stored = Array.from({ length: 24 }, (_, n) => [Math.round((n / 23) * 255) / 255])
      const expected = stored.map(([value]) => Array(3).fill(255 * encoded(value! ** gamma)) as unknown as Rgb)
      for (const bits of [8, 16] as const)
        expectSame(await shown(patchesPng(stored, { bits, chunks: [iccp(greyProfile(gamma))] }), 24), expected)
    },
  )

  test('with 16 bits is converted in covers and in all renditions of an artwork', async () => {
    const stored = CHECKER.map((colour) => storedIn('Display P3', colour))
    const chunks = [iccp(profileOfSpace('Display P3'))]
    const path = await written(patchesPng(stored, { bits: 16, side: 110, columns: 6, chunks }))
    const { smallPath, thumbPath, tilePaths } = await makeArtworkImages(path, dir)
    const { fullPath } = await makeCover(path, dir)
    for (const made of [smallPath!, thumbPath, ...tilePaths, fullPath])
      expectSame(await coloursIn(sharp(made), 24, 6), CHECKER)
  })

  test('with tables instead of curves, or a malformed one, is left to the decoder', async () => {
    const stored = CHECKER.map((colour) => colour.map((channel) => channel / 255))
    const whole = profileOfSpace('Display P3')
    const broken = [
      profileOf('RGB ', { A2B0: Buffer.from('mft2') }),
      whole.subarray(0, 250),
      greyProfile(1),
      Buffer.from('no profile'),
    ]
    for (const profile of broken) {
      const png = patchesPng(stored, { bits: 16, chunks: [iccp(profile)] })
      expectSame(await shown(png, 24), CHECKER)
    }
  })
})

/** The expected colours below were measured in Chromium 156. */
const PATCHES = [
  [0.6, 0, 0],
  [0, 0.6, 0],
  [0, 0, 0.6],
  [0.6, 0.5, 0.4],
  [0.3, 0.5, 0.2],
  [0.75, 0.5, 0.5],
  [0.5, 0.75, 0.6],
  [0.58, 0.58, 0.2],
]
const AS_THEY_ARE = '153,0,0 0,153,0 0,0,153 153,128,102 76,128,51 191,128,128 128,191,153 148,148,51'
const P3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
const coloursOf = (text: string): Rgb[] =>
  text.split(' ').map((colour) => colour.split(',').map(Number) as unknown as Rgb)

describe('ART-06 colours that a PNG declares by codes, compared with browsers', () => {
  test.each<[string, Buffer[], string]>([
    [
      'cICP, Display P3',
      [cicp(12, 13)],
      '168,0,0 0,156,0 0,0,160 158,127,98 56,130,36 202,124,126 107,193,150 148,148,21',
    ],
    ['cICP, Rec. 2020', [cicp(9, 13)], '192,0,0 0,162,0 0,0,161 168,125,98 0,133,31 221,117,126 47,197,149 152,149,6'],
    [
      'cICP, television',
      [cicp(1, 1)],
      '147,0,0 0,147,0 0,0,147 147,121,94 66,121,40 187,121,121 121,187,147 142,142,40',
    ],
    ['cICP, NTSC', [cicp(4, 13)], '183,0,0 0,150,0 0,41,158 165,126,99 36,125,43 214,126,126 82,190,152 153,144,32'],
    ['cICP, XYZ', [cicp(10, 13)], '255,0,39 0,207,0 0,30,163 200,93,100 0,160,0 255,0,133 0,233,142 174,146,0'],
    [
      'cICP, light',
      [cicp(1, 8)],
      '203,0,0 0,203,0 0,0,203 203,188,170 148,188,124 224,188,188 188,224,203 200,200,124',
    ],
    [
      'cICP, SMPTE 240M',
      [cicp(1, 7)],
      '164,0,0 0,164,0 0,0,164 164,141,117 93,141,69 198,141,141 141,198,164 159,159,69',
    ],
    [
      'cICP, SMPTE 428',
      [cicp(1, 17)],
      '146,0,0 0,146,0 0,0,146 146,118,89 61,118,35 190,118,118 118,190,146 141,141,35',
    ],
    ['cICP ahead of a profile', [cicp(1, 13), iccp(profileOfSpace('ProPhoto RGB'))], AS_THEY_ARE],
    ['cICP ahead of gAMA', [cicp(1, 13), gama(1)], AS_THEY_ARE],
    ['cICP that is not known', [cicp(2, 13)], AS_THEY_ARE],
    ['cICP of a curve that is not known', [cicp(12, 99)], AS_THEY_ARE],
    ['cICP of a part of the range', [cicp(12, 13, 0, 0)], AS_THEY_ARE],
    ['gAMA', [gama(1 / 1.8)], '169,0,0 0,169,0 0,0,169 169,146,121 94,146,66 203,146,146 146,203,169 165,165,66'],
    ['gAMA near to a screen', [gama(0.476)], AS_THEY_ARE],
    ['gAMA of nothing', [gama(0)], AS_THEY_ARE],
    ['gAMA behind sRGB', [Buffer.from('\0\0\0\x01sRGB\0\xae\xce\x1c\xe9', 'latin1'), gama(1)], AS_THEY_ARE],
    ['cHRM alone', [chrm(...P3)], AS_THEY_ARE],
    ['cHRM without colours', [gama(0.5), chrm(...Array(8).fill(0))], AS_THEY_ARE],
    [
      'gAMA and cHRM',
      [gama(0.45455), chrm(...P3)],
      '169,0,0 0,157,0 0,0,161 159,128,98 53,131,30 203,125,127 108,195,151 149,149,7',
    ],
    [
      'gAMA and cHRM of another white',
      [gama(1 / 1.8), chrm(0.3457, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001)],
      '233,0,0 0,186,0 0,0,181 194,141,116 9,156,37 245,129,146 51,213,164 183,165,11',
    ],
    ['PQ', [cicp(9, 16)], '251,0,0 0,212,0 0,0,210 235,116,65 0,138,0 255,0,78 0,255,116 193,188,0'],
    ['PQ in Display P3', [cicp(12, 16)], '223,0,0 0,206,0 0,0,209 216,127,68 0,133,0 255,73,85 0,255,123 187,187,0'],
    [
      'PQ up to 400 nits',
      [cicp(9, 16), clli(400)],
      '255,0,0 0,254,0 0,0,253 255,141,80 0,170,0 255,0,78 0,255,116 236,230,0',
    ],
    [
      'PQ up to 100 nits',
      [cicp(9, 16), clli(100)],
      '255,0,0 0,255,0 0,0,255 255,165,93 0,191,0 255,0,167 0,255,238 255,255,0',
    ],
    [
      'PQ up to 4000 nits',
      [cicp(9, 16), clli(4000)],
      '248,0,0 0,209,0 0,0,208 232,115,65 0,138,0 255,0,68 0,237,102 193,188,0',
    ],
    ['HLG', [cicp(9, 18)], '141,0,0 0,129,0 0,0,102 136,97,77 0,101,23 208,89,101 0,191,126 123,120,5'],
    [
      'HLG in Display P3',
      [cicp(12, 18)],
      '121,0,0 0,124,0 0,0,104 127,99,78 44,98,27 187,98,101 78,186,127 119,119,15',
    ],
  ])('%s', async (_, chunks, expected) => {
    // Chromium rounds in between, too.
    expectSame(await shown(patchesPng(PATCHES, { bits: 16, chunks }), 8), coloursOf(expected), 1.2)
  })
})

describe('ART-06 colours that an AVIF declares by codes, compared with browsers', () => {
  const avif = (bits: 8 | 10) =>
    sharp(patchesPng(PATCHES, { bits: 16, side: 32 }))
      .toColourspace(bits > 8 ? 'rgb16' : 'srgb')
      .avif({ quality: 100, effort: 0, bitdepth: bits, chromaSubsampling: '4:4:4' })
      .toBuffer()
  test.each<[string, 8 | 10, number, number, string]>([
    ['Display P3', 8, 12, 13, '168,0,0 0,156,0 0,0,160 158,127,98 56,130,36 202,124,126 107,193,150 148,148,21'],
    [
      'Display P3 without a curve',
      10,
      12,
      2,
      '168,0,0 0,156,0 0,0,160 158,127,98 56,130,36 202,124,126 107,193,150 148,148,21',
    ],
    ['television, which is as sRGB here', 8, 1, 1, AS_THEY_ARE],
    ['unspecified', 8, 2, 2, AS_THEY_ARE],
    ['light', 8, 2, 8, '203,0,0 0,203,0 0,0,203 203,188,170 148,188,124 224,188,188 188,224,203 200,200,124'],
    ['PQ', 10, 9, 16, '251,0,0 0,212,0 0,0,210 235,116,65 0,138,0 255,0,78 0,255,116 193,188,0'],
    ['HLG', 10, 9, 18, '141,0,0 0,129,0 0,0,102 136,97,77 0,101,23 208,89,101 0,191,126 123,120,5'],
  ])('%s', async (_, bits, primaries, transfer, expected) => {
    // The conversion to brightness and colour difference takes a step of 8 bits.
    expectSame(await shown(nclx(await avif(bits), primaries, transfer), 8), coloursOf(expected), 1.2)
  })

  test('declared in its container, or only in its stream', async () => {
    const given = await readFile(fixture('wide-gamut.avif'))
    const bare = Buffer.from(given)
    bare.write('free', given.indexOf('colr'), 'latin1')
    const colours = coloursOf('116,82,69 116,82,69 194,149,131 194,149,131 97,122,157 97,122,157')
    for (const bytes of [given, bare]) expectSame((await shown(bytes, 12)).slice(0, 6), colours)
  })
})
