import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JpegOptions } from 'sharp'
import { mixColours } from '../images/accent.ts'
import { type Pixels, reopen } from '../images/decode.ts'
import { writeImage } from '../images/images.ts'
import { SOCIAL_CARD, type SocialCard, SQUARE_PX, type Words } from './card.ts'
import { HALFTONE, halftone } from './card-halftone.ts'
import {
  ACID,
  BONE,
  coverSquare,
  crypt,
  dither,
  drawOutlines,
  INK,
  rgbOf,
  specks,
  WALL,
  wave,
  wholeAtRight,
} from './card-pictures.ts'
import {
  type Area,
  heightOf,
  loadLetters,
  setPoster,
  setWordmark,
  setWords,
  widthOf,
  wordmarkWidth,
} from './card-words.ts'
import { type Layer, lay, plain } from './layers.ts'

/**
 * A progressive file would be about 5 % smaller and take twice the CPU time or more, and so would
 * one by mozjpeg.
 */
const JPEG = { quality: 84, optimiseCoding: true } as const
const SIDE = SOCIAL_CARD.height
const MARGIN = { left: 48, top: 44, right: 48, bottom: 40 } as const
/** Space between the parts of a card, in px. */
const GAP = 20
const WORDMARK_PX = 86
/** The wordmark extends this far below the bottom line of the other text. */
const HANGS_PX = 18
const FOOT_PX = WORDMARK_PX - HANGS_PX
const WAVE_PX = 96
const RULE_PX = 8

/** Layers of a card: pictures from bottom to top, and above them outlines as SVG. */
type Drawing = { background: string; pictures: Layer[]; svg: string }

/**
 * Draws the card that the JSON file at `path` describes (`SocialCard`) as a JPEG in `outDir`, and
 * returns its path. Letters are drawn as outlines, so that no font of the machine is used.
 */
export async function drawSocialCard(path: string, outDir: string): Promise<{ path: string }> {
  const card = JSON.parse(await readFile(path, 'utf8')) as SocialCard
  const outPath = join(outDir, card.layout === 'square' ? 'square.jpg' : 'card.jpg')
  await writeImage(outPath, await (card.layout === 'square' ? drawSquare(card) : drawLetters(card, card.layout)))
  return { path: outPath }
}

async function drawSquare({ pictures: [picture], accent }: SocialCard): Promise<Buffer> {
  const square = { width: SQUARE_PX, height: SQUARE_PX }
  return encode(picture ? await coverSquare(picture, SQUARE_PX) : plain(square, accent))
}

async function drawLetters(card: SocialCard, layout: keyof typeof LAYOUTS): Promise<Buffer> {
  await loadLetters([card.title, ...card.above.lines, ...card.below.lines, card.veil ?? ''])
  const { background, pictures, svg } = await LAYOUTS[layout](card)
  const { width, height } = SOCIAL_CARD
  const letters = await drawOutlines(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`,
  )
  const canvas = plain(SOCIAL_CARD, background)
  for (const layer of [...pictures, { ...letters, left: 0, top: 0 }]) lay(canvas, layer)
  return encode(canvas, { chromaSubsampling: '4:4:4' })
}

const encode = (pixels: Pixels, options: JpegOptions = {}): Promise<Buffer> =>
  reopen(pixels)
    .jpeg({ ...JPEG, ...options })
    .toBuffer()

const inInk = (svg: string, ink = INK): string => `<g fill="${ink}" stroke="${ink}" stroke-width="0">${svg}</g>`

async function drawSheet(card: SocialCard): Promise<Drawing> {
  const hasPicture = card.pictures.length > 0 || card.veil !== null
  const width = pictureWidth(card)
  const left = hasPicture ? width + MARGIN.top : MARGIN.left
  const area: Area = {
    left,
    top: MARGIN.top,
    right: SOCIAL_CARD.width - MARGIN.right,
    bottom: SOCIAL_CARD.height - MARGIN.bottom,
  }
  const pictures = [...(await specks(SOCIAL_CARD.width, SOCIAL_CARD.height)), ...(await squaresOf(card))]
  if (card.halftone) {
    const ink = rgbOf(mixColours(card.accent, INK, 0.2))
    pictures.push(await halftone(card.halftone, SOCIAL_CARD.width - HALFTONE.width, ink, BONE))
  }
  const foot = footOf(card, area, !hasPicture && card.peaks === null)
  let { top: bottom } = foot
  if (card.peaks !== null) {
    bottom -= GAP
    const colours = { played: INK, body: mixColours(card.accent, INK, 0.58) }
    pictures.push(wave(card.peaks, { ...area, top: bottom - WAVE_PX, bottom }, colours))
    bottom -= WAVE_PX
  }
  const title = { ...area, top: area.top + heightOf(card.above) + GAP, bottom: bottom - GAP }
  const words = setWords(card.above, area) + setPoster(card.title, title) + foot.svg
  const slip = card.veil === null ? '' : warningLabelOf(card.veil, { left: 0, top: 0, right: SIDE, bottom: SIDE })
  return { background: card.accent, pictures, svg: inInk(words) + slip }
}

/**
 * Text at the bottom left, the wordmark at the bottom right, and a rule above them if nothing else
 * separates them.
 */
function footOf({ below }: SocialCard, area: Area, isRuled: boolean): { svg: string; top: number } {
  const words = heightOf(below)
  const height = Math.max(FOOT_PX, words)
  const wordsRight = area.right - wordmarkWidth(WORDMARK_PX) - GAP
  const svg =
    setWords(below, { ...area, top: area.bottom - words, right: wordsRight }) +
    setWordmark(WORDMARK_PX, { right: area.right, bottom: area.bottom + HANGS_PX })
  const top = area.bottom - height
  if (!isRuled) return { svg, top }
  const rule = top - GAP - RULE_PX
  return { svg: `${svg}<path d="M${area.left} ${rule}H${area.right}v${RULE_PX}H${area.left}z"/>`, top: rule }
}

/** Smallest and largest width of a whole picture, in px. */
const WHOLE = { least: 400, most: 700 } as const

/**
 * Width in px of the picture at the left of a sheet: a square, or the picture's own width if it is
 * shown whole.
 */
function pictureWidth({ veil, shape, pictures }: SocialCard): number {
  if (veil !== null || !shape || pictures.length !== 1) return SIDE
  return Math.round(Math.min(WHOLE.most, Math.max(WHOLE.least, (SIDE * shape.width) / shape.height)))
}

/** The picture at the left of a sheet: one whole, one square, or four squares. */
async function squaresOf(card: SocialCard): Promise<Layer[]> {
  const { pictures, veil, shape } = card
  if (shape && veil === null && pictures[0]) {
    const place = { left: 0, top: 0, right: pictureWidth(card), bottom: SIDE }
    return [await wholeAtRight(pictures[0], place)]
  }
  if (veil !== null) return [await dither({ left: 0, top: 0, right: SIDE, bottom: SIDE })]
  const shown = pictures.length < 4 ? pictures.slice(0, 1) : pictures.slice(0, 4)
  const side = shown.length === 4 ? SIDE / 2 : SIDE
  return Promise.all(
    shown.map(async (path, i) => ({
      ...(await coverSquare(path, side)),
      left: (i % 2) * side,
      top: Math.floor(i / 2) * side,
    })),
  )
}

/** Smallest width for the text beside a picture, in px. */
const WORDS_PX = 460

async function drawWall(card: SocialCard): Promise<Drawing> {
  const place: Area = { left: WORDS_PX, top: 0, right: SOCIAL_CARD.width, bottom: SOCIAL_CARD.height }
  const { layer, slip } = card.veil === null ? await shownOn(card, place) : await withWarningOn(card, card.veil, place)
  const area: Area = {
    left: MARGIN.left,
    top: MARGIN.top,
    right: (layer?.left ?? place.right) - MARGIN.top,
    bottom: SOCIAL_CARD.height - MARGIN.bottom,
  }
  const title = { ...area, top: area.top + heightOf(card.above) + GAP, bottom: area.bottom - FOOT_PX - GAP }
  const words =
    setWords(card.above, area) +
    setPoster(card.title, title) +
    setWordmark(WORDMARK_PX, { left: area.left, bottom: area.bottom + HANGS_PX })
  return { background: WALL, pictures: layer ? [layer] : [], svg: inInk(words, BONE) + slip }
}

async function shownOn({ pictures: [path] }: SocialCard, place: Area) {
  return { layer: path ? await wholeAtRight(path, place) : null, slip: '' }
}

async function withWarningOn({ shape }: SocialCard, why: string, place: Area) {
  const { width, height } = shape ?? { width: 1, height: 1 }
  const scale = Math.min((place.right - place.left) / width, (place.bottom - place.top) / height)
  const left = Math.round(place.right - width * scale)
  const top = Math.round((place.bottom - height * scale) / 2)
  const area = { ...place, left, top, bottom: place.bottom - top }
  return { layer: await dither(area), slip: warningLabelOf(why, area) }
}

const SLIP = { width: 420, padding: 24 } as const

/** A label on the dither: says that the work is sensitive, and why. */
function warningLabelOf(why: string, { left, top, right, bottom }: Area): string {
  const width = Math.min(SLIP.width, right - left - SLIP.padding)
  const name: Words = { as: 'name', lines: ['Sensitive'] }
  const facts: Words = { as: 'facts', lines: [why] }
  const height = heightOf(name) + heightOf(facts) + 2 * SLIP.padding
  const x = Math.round((left + right - width) / 2)
  const y = Math.round((top + bottom - height) / 2)
  const inside = { left: x + SLIP.padding, top: y + SLIP.padding, right: x + width - SLIP.padding, bottom: y + height }
  const words = setWords(name, inside) + setWords(facts, { ...inside, top: inside.top + heightOf(name) })
  return `<path fill="${BONE}" d="M${x} ${y}h${width}v${height}h${-width}z"/>${inInk(words)}`
}

async function drawCrypt(card: SocialCard): Promise<Drawing> {
  const size = 172
  const slip = { left: 48, bottom: 524, height: 204, width: wordmarkWidth(size) + 56 }
  const line = { left: 48, top: 522, height: 64 }
  const inside = { left: line.left + 28, top: line.top + 11, right: SOCIAL_CARD.width, bottom: SOCIAL_CARD.height }
  const words = setWords(card.above, inside)
  const width = Math.min(SOCIAL_CARD.width - line.left, widthOf(card.above) + 56)
  const svg =
    `<path fill="${BONE}" d="M${slip.left} ${slip.bottom - slip.height}h${slip.width}v${slip.height}h${-slip.width}z"/>` +
    inInk(setWordmark(size, { left: slip.left + 28, bottom: slip.bottom - 24 })) +
    `<path fill="${ACID}" d="M${line.left} ${line.top}h${width}v${line.height}h${-width}z"/>${inInk(words)}`
  return { background: INK, pictures: [await crypt(SOCIAL_CARD.width, SOCIAL_CARD.height)], svg }
}

const LAYOUTS = { sheet: drawSheet, wall: drawWall, crypt: drawCrypt }
