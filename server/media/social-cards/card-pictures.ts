import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { wavePixels } from '#contract/drawing/wave.ts'
import { decode, inspect, type Pixels, reopen } from '../images/decode.ts'
import type { Area } from './card-words.ts'
import type { Layer } from './layers.ts'

export const INK = '#131211'
export const WALL = '#0b0a0a'
export const BONE = '#ece6d8'
export const ACID = '#e4ed3c'
const DITHER = '#968e81'

/** Pictures of the web app. In a build the server's bundle is two folders below the project. */
const ASSETS = import.meta.url.endsWith('.ts') ? '../../../web/assets/' : '../../web/assets/'
const assetPath = (name: string): string => fileURLToPath(new URL(ASSETS + name, import.meta.url))

/**
 * The last square and the picture that it shows. A track has a square and a card, and decoding its
 * cover takes longer than all the rest.
 */
let lastSquare: { path: string; pixels: Pixels } | null = null

/** A picture cropped to a square. A path always has the same picture. */
export async function coverSquare(path: string, side: number): Promise<Pixels> {
  if (lastSquare?.path === path && lastSquare.pixels.raw.width > side)
    return pixelsOf(reopen(lastSquare.pixels).resize(side, side))
  const decoded = await decode(await inspect(path), (image) => image.resize(side, side, { fit: 'cover' }))
  const pixels = await onColour(decoded, BONE)
  lastSquare = { path, pixels }
  return pixels
}

/** Pixels without transparency. */
const onColour = async (pixels: Pixels, background: string): Promise<Pixels> =>
  pixels.raw.channels === 3 ? pixels : pixelsOf(reopen(pixels).flatten({ background }))

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels as 3 | 4 } }
}

/** Pixels of outlines, as large as the SVG says. */
export const drawOutlines = (svg: string): Promise<Pixels> => pixelsOf(sharp(Buffer.from(svg)).ensureAlpha())

/** A whole picture, as large as fits, at the right edge of the area. */
export async function wholeAtRight(path: string, { left, top, right, bottom }: Area): Promise<Layer> {
  const pixels = await decode(await inspect(path), (image) =>
    image.resize(right - left, bottom - top, { fit: 'inside' }),
  )
  const { width, height } = pixels.raw
  const whole = await onColour(pixels, '#fff')
  return { ...whole, left: right - width, top: top + Math.round((bottom - top - height) / 2) }
}

let specksTile: Pixels | null = null

/** The specks of printed paper: tiles that cover the whole card. */
export async function specks(width: number, height: number): Promise<Layer[]> {
  specksTile ??= await pixelsOf(sharp(await readFile(assetPath('plates/specks.webp'))))
  const { raw } = specksTile
  const tiles: Layer[] = []
  for (let top = 0; top < height; top += raw.height)
    for (let left = 0; left < width; left += raw.width) tiles.push({ ...specksTile, left, top })
  return tiles
}

/**
 * A part of the vault picture, enlarged. Nearest-neighbour scaling keeps its pixels as large dots.
 */
export async function crypt(width: number, height: number): Promise<Layer> {
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
export function wave(peaks: string | null, area: Area, colours: { played: string; body: string }): Layer {
  const count = Math.floor((area.right - area.left) / COLUMN_PX)
  const height = Math.floor((area.bottom - area.top) / 4) * 4
  const width = count * COLUMN_PX
  const pixels = new Uint32Array(width * height)
  const [played, body] = [pixelOf(colours.played), pixelOf(colours.body)]
  for (const [column, y] of wavePixels(peaks ? Buffer.from(peaks, 'base64') : null, count, height)) {
    const at = y * width + column * COLUMN_PX
    for (let x = 0; x < COLUMN_PX; x++) pixels[at + x] = column < count * PLAYED ? played : body
  }
  return { data: Buffer.from(pixels.buffer), raw: { width, height, channels: 4 }, left: area.left, top: area.top }
}

/** An opaque RGBA pixel. */
const pixelOf = (hex: string): number => new Uint32Array(Uint8Array.from([...rgbOf(hex), 255]).buffer)[0]!

export const rgbOf = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const CELL_PX = 6

/**
 * A dither pattern in place of a picture behind a content warning. It contains nothing of the
 * picture.
 */
export async function dither({ left, top, right, bottom }: Area): Promise<Layer> {
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
