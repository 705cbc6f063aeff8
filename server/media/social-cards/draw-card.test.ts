import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SocialCard } from './card.ts'
import { piecesOf } from './card-block.ts'
import { drawSocialCard } from './draw-card.ts'
import { Typeface } from './typeface.ts'

const PLAIN: SocialCard = {
  layout: 'sheet',
  accent: '#e4ed3c',
  title: 'Slag Hymn',
  above: { as: 'name', lines: ['Mother Furnace'] },
  below: { as: 'facts', lines: ['11:26'] },
  pictures: [],
  veil: null,
  halftone: null,
  peaks: null,
  shape: null,
}
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-card-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function draw(card: Partial<SocialCard>): Promise<Buffer> {
  await writeFile(join(dir, 'card.json'), JSON.stringify({ ...PLAIN, ...card }))
  const { path } = await drawSocialCard(join(dir, 'card.json'), dir)
  return sharp(path).toBuffer()
}

/** The dark part of an area, 0 to 1. */
async function inkIn(picture: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(picture).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length / data.length
}
const TITLE = { left: 48, top: 110, width: 1104, height: 360 }
/** No title may reach into the margins. */
const MARGINS = [
  { left: 0, top: 0, width: 40, height: 630 },
  { left: 1160, top: 0, width: 40, height: 630 },
]

test.each([
  ['a title', 'Slag Hymn'],
  ['one letter', 'I'],
  ['a word without end', 'x'.repeat(200)],
  ['many words', 'of the lower halls and '.repeat(9).trim()],
  ['capitals with accents', 'ÅÄÖ ĞŁŻ'],
  ['Japanese', '地下室の音楽'],
  ['Greek', 'Ελλάδα'],
  ['Arabic', 'مرحبا'],
])('REACH-01 a card shows %s within its margins', async (_what, title) => {
  const picture = await draw({ title })
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(await inkIn(picture, TITLE)).toBeGreaterThan(0.02)
  for (const margin of MARGINS) expect(await inkIn(picture, margin)).toBeLessThan(0.004)
})

test('REACH-01 a title whose characters no font has is left out, and the rest of the card is drawn', async () => {
  const picture = await draw({ title: '\u{f0000}\u{f0001}' })
  expect(await inkIn(picture, TITLE)).toBeLessThan(0.01)
  expect(await inkIn(picture, { left: 48, top: 44, width: 300, height: 40 })).toBeGreaterThan(0.05)
})

test('REACH-01 a wall card shows the artwork whole, neither cropped nor printed over', async () => {
  const path = join(dir, 'wide.png')
  const wide = { width: 1000, height: 500 }
  await sharp({ create: { ...wide, channels: 3, background: '#20c040' } })
    .png()
    .toFile(path)
  const picture = await draw({ layout: 'wall', pictures: [path], below: { as: 'facts', lines: [] } })
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const isGreen = (at: number) => data[at * 3 + 1]! > 150 && data[at * 3]! < 100
  const green = Array.from({ length: info.width * info.height }, (_, at) => at).filter(isGreen)
  const columns = green.map((at) => at % info.width)
  const rows = green.map((at) => Math.floor(at / info.width))
  const spread = (all: number[]) => all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b)) + 1
  expect(spread(columns) / spread(rows)).toBeCloseTo(2, 1)
  expect(green.length / (spread(columns) * spread(rows))).toBeGreaterThan(0.99)
})

/** Ranges of rows with ink, as [from, to]. */
async function bandsOf(picture: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data, info } = await sharp(picture).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  const bands: [number, number][] = []
  for (let row = 0; row < info.height; row++) {
    const isInked = data.subarray(row * info.width, (row + 1) * info.width).some((value) => value < 60)
    const last = bands.at(-1)
    if (isInked && last && last[1] === row - 1) last[1] = row
    else if (isInked) bands.push([row, row])
  }
  return bands.filter(([from, to]) => to - from > 8)
}
const TITLE_AREA = { left: 48, top: 100, width: 1104, height: 370 }

test.each([
  ['Japanese', '深い森の奥で誰も聞いたことのない音楽が静かに響いている夜'],
  ['Korean', '지하에서 울리는 오래된 노래들과 밤의 소리 그리고 끝없는 계단'],
])('REACH-01 lines of a title in %s do not overlap', async (_, title) => {
  const picture = await draw({ title, above: { as: 'name', lines: [] }, below: { as: 'facts', lines: [] } })
  expect((await bandsOf(picture, TITLE_AREA)).length).toBeGreaterThan(1)
})

test.each([
  ['Arabic', 'بيت', ['ب', 'ي', 'ت']],
  ['Devanagari', 'क्षि', ['क', '्', 'ष', 'ि']],
])('REACH-01 letters in %s are joined, in a font that has them', async (_, word, letters) => {
  const archivo = new Typeface('archivo-latin')
  await archivo.load(word)
  const setting = { sizePx: 100, weight: 900 }
  const apart = letters.reduce((sum, letter) => sum + archivo.widthOf(letter, setting), 0)
  expect(archivo.widthOf(word, setting)).toBeLessThan(apart * 0.95)
})

test('REACH-01 a line of mixed directions is in visual order', async () => {
  const archivo = new Typeface('archivo-latin')
  const text = 'ab אב 12 גד'
  await archivo.load(text)
  const places = (part: string) => archivo.widthOf(part, { sizePx: 100 })
  const drawn = archivo.outline(text, 0, 0, { sizePx: 100 })
  const starts = [...drawn.matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x))
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(starts[0]).toBeLessThan(places('ab'))
  // In Hebrew text, the number is at the left of the text before it.
  const base = archivo.outline('אב 12', 0, 0, { sizePx: 100 })
  const twelve = archivo.outline('12', 0, 0, { sizePx: 100 }).match(/ d="[^"]+"/g)!
  expect(base.match(/ d="[^"]+"/g)!.slice(0, 2)).toEqual(twelve)
})

test('REACH-01 draws a line break or control character in a place as a space, never as a box', async () => {
  const archivo = new Typeface('archivo-latin')
  const setting = { sizePx: 100 }
  const plain = archivo.outline('Kulturfabrik Hebden', 0, 0, setting)
  for (const broken of [
    'Kulturfabrik\nHebden',
    'Kulturfabrik\r\nHebden',
    'Kulturfabrik\u2028Hebden',
    'Kulturfabrik\tHebden',
  ])
    expect(archivo.outline(broken, 0, 0, setting)).toBe(plain)
})

test('REACH-01 draws emoji in ink, also those of several characters', async () => {
  const archivo = new Typeface('archivo-latin')
  for (const emoji of ['🕯️', '👩‍🚀', '🔥', '❤️', '🏴‍☠️']) {
    await archivo.load(emoji)
    expect(archivo.outline(emoji, 0, 0, { sizePx: 100 })).toContain('<path')
  }
})

test('REACH-01 lines break between words of scripts without spaces, but not before closing marks', () => {
  const pieces = piecesOf('地下音乐，与「艺术」的夜晚。')
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces) expect(piece).not.toMatch(/^[，」。]|「$/u)
  expect(piecesOf('Rock’n’Roll (live) in 東京')).toEqual(['Rock’n’Roll ', '(live) ', 'in ', '東京'])
})

test('REACH-01 shows a flyer on a sheet whole', async () => {
  const path = join(dir, 'flyer.png')
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#10b040' } })
    .png()
    .toFile(path)
  const picture = await draw({ pictures: [path], shape: { width: 300, height: 400 } })
  const colourAt = async (left: number) => {
    const pixels = await sharp(picture).extract({ left, top: 300, width: 1, height: 1 }).raw().toBuffer()
    return [...pixels].map((value) => Math.round(value / 40))
  }
  expect(await colourAt(460)).toEqual(await colourAt(10))
  expect(await colourAt(480)).not.toEqual(await colourAt(10))
})

test('a text is as wide as its letters, and wider in a wider face', () => {
  const archivo = new Typeface('archivo-latin')
  const setting = { sizePx: 100, weight: 900 }
  const [narrow, wide] = [62, 125].map((width) => archivo.widthOf('Carrion', { ...setting, width }))
  expect(wide! / narrow!).toBeGreaterThan(1.5)
  expect(archivo.widthOf('CarrionCarrion', setting)).toBeCloseTo(2 * archivo.widthOf('Carrion', setting), -1)
})
