import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { halftoneDots, toGrey } from '#contract/drawing/halftone.ts'
import { wavePixels } from '#contract/drawing/wave.ts'
import { decode, inspect, reopen } from '../images/decode.ts'
import type { Area } from './card-words.ts'

export const INK = '#131211'
export const WALL = '#0b0a0a'
export const BONE = '#ece6d8'
export const ACID = '#e4ed3c'
const DITHER = '#968e81'

/** Pictures of the web app. In a build the server's bundle is two folders below the project. */
const ASSETS = import.meta.url.endsWith('.ts') ? '../../../web/assets/' : '../../web/assets/'
const assetPath = (name: string): string => fileURLToPath(new URL(ASSETS + name, import.meta.url))

/** A picture cropped to a square. */
export async function coverSquare(path: string, side: number, left: number, top: number): Promise<OverlayOptions> {
  const pixels = await decode(await inspect(path), (image) => image.resize(side, side, { fit: 'cover' }))
  return { ...(await pixelsOf(reopen(pixels).flatten({ background: BONE }))), left, top }
}

/** Raw pixels, since a layer of a card needs no encoding. */
async function pixelsOf(image: Sharp): Promise<OverlayOptions> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: info }
}

/** A whole picture, as large as fits, at the right edge of the area. Also returns its left edge. */
export async function wholeAtRight(
  path: string,
  { left, top, right, bottom }: Area,
): Promise<{ overlay: OverlayOptions; left: number }> {
  const pixels = await decode(await inspect(path), (image) =>
    image.resize(right - left, bottom - top, { fit: 'inside' }),
  )
  const { width, height } = pixels.raw
  const whole = await pixelsOf(reopen(pixels).flatten({ background: '#fff' }))
  const at = right - width
  return { overlay: { ...whole, left: at, top: top + Math.round((bottom - top - height) / 2) }, left: at }
}

let specksTile: OverlayOptions | null = null

/** The specks of printed paper, as a tile that repeats over the whole card. */
export async function specks(width: number, height: number): Promise<OverlayOptions> {
  specksTile ??= await cut(width, height)
  return { ...specksTile, tile: true, gravity: 'northwest' }
}

/** One tile of specks, no larger than the card. */
async function cut(width: number, height: number): Promise<OverlayOptions> {
  const tile = sharp(await readFile(assetPath('plates/specks.webp')))
  const size = await tile.metadata()
  const area = { left: 0, top: 0, width: Math.min(width, size.width), height: Math.min(height, size.height) }
  return pixelsOf(tile.extract(area))
}

/**
 * A part of the vault picture, enlarged. Nearest-neighbour scaling keeps its pixels as large dots.
 */
export async function crypt(width: number, height: number): Promise<OverlayOptions> {
  const scaled = { width: 1600, height: 1000 }
  const image = sharp(await readFile(assetPath('scenes/vault.png')))
    .resize({ ...scaled, fit: 'fill', kernel: 'nearest' })
    .extract({
      left: Math.round((scaled.width - width) * 0.7),
      top: Math.round((scaled.height - height) * 0.6),
      width,
      height,
    })
  return { ...(await pixelsOf(image)), left: 0, top: 0 }
}

const COLUMN_PX = 2
const PLAYED = 0.36

/** A waveform as wide as the area, its beginning in the colour of played audio. */
export function wave(peaks: string | null, area: Area, colours: { played: string; body: string }): OverlayOptions {
  const count = Math.floor((area.right - area.left) / COLUMN_PX)
  const height = Math.floor((area.bottom - area.top) / 4) * 4
  const pixels = Buffer.alloc(count * COLUMN_PX * height * 4)
  const [played, body] = [rgbOf(colours.played), rgbOf(colours.body)]
  for (const [column, y] of wavePixels(peaks ? Buffer.from(peaks, 'base64') : null, count, height)) {
    const colour = column < count * PLAYED ? played : body
    for (let x = 0; x < COLUMN_PX; x++) pixels.set([...colour, 255], ((y * count + column) * COLUMN_PX + x) * 4)
  }
  const raw = { width: count * COLUMN_PX, height, channels: 4 } as const
  return { input: pixels, raw, left: area.left, top: area.top }
}

const rgbOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const DOTS = { width: 1000, height: 630 } as const
/** The picture is sampled at two pixels per dot. */
const READ = { width: 250, height: 158 } as const

/**
 * A picture as a halftone of ink dots, for the right part of a sheet. Returns SVG whose left edge
 * is at `left`.
 */
export async function halftone(path: string, left: number, colour: string): Promise<string> {
  const pixels = await decode(await inspect(path), (image) =>
    image.resize(READ.width, READ.height, { fit: 'cover', position: 'top' }),
  )
  const { data, info } = await reopen(pixels)
    .flatten({ background: BONE })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = toGrey(new Uint8ClampedArray(data), info.width, info.height)
  let dots = ''
  for (const [x, y, radius] of halftoneDots(grey, DOTS.width, DOTS.height)) {
    const [cx, cy, r] = [x + left, y, radius].map((value) => Math.round(value * 10) / 10)
    dots += `M${cx! - r!} ${cy}a${r} ${r} 0 1 0 ${2 * r!} 0a${r} ${r} 0 1 0 ${-2 * r!} 0`
  }
  return `<path fill="${colour}" d="${dots}"/>`
}

const CELL_PX = 6

/**
 * A dither pattern in place of a picture behind a content warning. It contains nothing of the
 * picture.
 */
export async function dither({ left, top, right, bottom }: Area): Promise<OverlayOptions> {
  const [dark, light] = [rgbOf(INK), rgbOf(DITHER)]
  const tile = Buffer.alloc(4 * 3)
  for (let i = 0; i < 4; i++)
    tile.set(i === 0 || i === 3 ? dark : dark.map((c, at) => Math.round(c + (light[at]! - c) * 0.27)), i * 3)
  const cell = await sharp(tile, { raw: { width: 2, height: 2, channels: 3 } })
    .resize(2 * CELL_PX, 2 * CELL_PX, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const sheet = sharp({ create: { width: right - left, height: bottom - top, channels: 3, background: INK } })
  return { ...(await pixelsOf(sheet.composite([{ input: cell, tile: true }]))), left, top }
}
