import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'
import { Typeface } from './typeface.ts'

const PLAIN: Card = {
  layout: 'sheet',
  paper: '#e4ed3c',
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

async function draw(card: Partial<Card>): Promise<Buffer> {
  await writeFile(join(dir, 'card.json'), JSON.stringify({ ...PLAIN, ...card }))
  const { path } = await drawCard(join(dir, 'card.json'), dir)
  return sharp(path).toBuffer()
}

/** The part of an area that is dark, 0 to 1. */
async function inkIn(picture: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(picture).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length / data.length
}
const TITLE = { left: 48, top: 110, width: 1104, height: 360 }
/** Beyond the margins no letter stands, whatever a title is. */
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

test('REACH-01 a title of which no font has a letter leaves the rest as it is', async () => {
  const picture = await draw({ title: '🎧🎧' })
  expect(await inkIn(picture, TITLE)).toBeLessThan(0.01)
  expect(await inkIn(picture, { left: 48, top: 44, width: 300, height: 40 })).toBeGreaterThan(0.05)
})

test('REACH-01 an artwork stands whole on the wall, neither cut nor printed over', async () => {
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

test('a text is as wide as its letters, wider in a wider face', () => {
  const archivo = new Typeface('archivo-latin')
  const setting = { sizePx: 100, weight: 900 }
  const [narrow, wide] = [62, 125].map((width) => archivo.widthOf('Carrion', { ...setting, width }))
  expect(wide! / narrow!).toBeGreaterThan(1.5)
  expect(archivo.widthOf('CarrionCarrion', setting)).toBeCloseTo(2 * archivo.widthOf('Carrion', setting), -1)
})
