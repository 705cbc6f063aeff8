import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import bidiFactory from 'bidi-js'
import { Blob, Direction, Face, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs'
import { loadedFonts, loadFontsFor } from './fallback-fonts.ts'
import { readWoff } from './woff.ts'

/**
 * How a text is set: weight and width are axes of the font (width in percent); size and letter
 * spacing. `base` is the direction of the surrounding text; without it, the direction comes from
 * the text itself.
 */
export type Setting = {
  sizePx: number
  weight?: number
  width?: number
  spacingEm?: number
  base?: 'ltr' | 'rtl'
}

/**
 * The path from the sources and from the server's bundle, which is two folders below the project.
 */
const FONTS = import.meta.url.endsWith('.ts') ? './fonts/' : '../../server/media/social-cards/fonts/'
/** Has a glyph for every character of the Basic Multilingual Plane. */
const UNIFONT = '@fontsource/unifont/files/unifont-latin-400-normal.woff'

type Part = { font: Font; unitsPerEm: number; has: (codePoint: number) => boolean; isOwn: boolean }
type Placed = { glyph: number; x: number; y: number; part: Part }
type Line = { widthEm: number; placed: Placed[] }
type Run = { part: Part; text: string; level: number }

/**
 * A font family in several files, each with a part of its characters. Other characters come from
 * Noto if `load` was called with the text, otherwise from GNU Unifont.
 */
export class Typeface {
  readonly #parts: Part[]

  constructor(...names: string[]) {
    this.#parts = names.map((name) =>
      openPart(readWoff(readFileSync(fileURLToPath(new URL(`${FONTS}${name}.woff`, import.meta.url)))), true),
    )
  }

  /** Loads the fonts that a text needs. */
  load = (text: string): Promise<void> =>
    loadFontsFor(oneLine(text), (codePoint) => this.#parts.some(({ has }) => has(codePoint)))

  /** Whether the family itself has all characters of a text. */
  hasAll = (text: string): boolean =>
    Array.from(oneLine(text)).every((char) => this.#parts.some(({ has }) => has(char.codePointAt(0)!)))

  /** Width of a text in px. */
  widthOf(text: string, setting: Setting): number {
    return this.#set(text, setting).widthEm * setting.sizePx
  }

  /** Ascender and descender in em. */
  get extents(): { ascender: number; descender: number } {
    const { font, unitsPerEm } = this.#parts[0]!
    const { ascender, descender } = font.hExtents()
    return { ascender: ascender / unitsPerEm, descender: -descender / unitsPerEm }
  }

  /** How far the ink of a text reaches above and below its baseline, in px. */
  inkOf(text: string, setting: Setting): { above: number; below: number } {
    const ink = { above: 0, below: 0 }
    for (const { glyph, y, part } of this.#set(text, setting).placed) {
      const box = part.font.glyphExtents(glyph)
      if (!box) continue
      const top = y + box.yBearing / part.unitsPerEm
      ink.above = Math.max(ink.above, top * setting.sizePx)
      ink.below = Math.max(ink.below, -(top + box.height / part.unitsPerEm) * setting.sizePx)
    }
    return ink
  }

  /**
   * The outlines of a text as SVG, its baseline starting at (x, y). Outlines need no font where
   * they are drawn. Characters of Unifont, which has no bold weight, get a wider stroke instead.
   */
  outline(text: string, x: number, y: number, setting: Setting): string {
    const { placed } = this.#set(text, setting)
    const glyphs = placed.map(({ glyph, x: atEm, y: upEm, part }) => {
      const scale = setting.sizePx / part.unitsPerEm
      const path = part.font.glyphToPath(glyph)
      const move = `translate(${round(x + atEm * setting.sizePx)} ${round(y - upEm * setting.sizePx)})`
      const bolder =
        part === unifontPart && (setting.weight ?? 0) >= BOLD ? ` stroke-width="${part.unitsPerEm * BOLDER_EM}"` : ''
      return path && `<path transform="${move} scale(${round(scale)} ${round(-scale)})"${bolder} d="${path}"/>`
    })
    return glyphs.join('')
  }

  #set(given: string, { weight = 400, width = 100, spacingEm = 0, base }: Setting): Line {
    const text = oneLine(given)
    const axes = [new Variation('wght', weight), new Variation('wdth', width)]
    const line: Line = { widthEm: 0, placed: [] }
    for (const run of asSeen(this.#runsOf(text, bidi.getEmbeddingLevels(text, base).levels))) {
      run.part.font.setVariations(axes)
      // Other scripts get no letter spacing, since their letters may be joined.
      const shaped = shapeRun(run, run.part.isOwn ? spacingEm : 0)
      line.placed.push(...shaped.placed.map((each) => ({ ...each, x: each.x + line.widthEm })))
      line.widthEm += shaped.widthEm
    }
    line.widthEm = Math.max(0, line.widthEm - spacingEm)
    return line
  }

  /** Splits a text into runs of one font and one direction, in reading order. */
  #runsOf(text: string, levels: Uint8Array): Run[] {
    const parts = [...this.#parts, ...fallbackParts(text)]
    const runs: Run[] = []
    for (const { segment, index } of SEGMENTS.segment(text)) {
      for (const { piece, part } of piecesOf(segment, parts)) {
        const last = runs.at(-1)
        const level = levels[index] ?? 0
        if (last?.part === part && last.level === level) last.text += piece
        else runs.push({ part, text: piece, level })
      }
    }
    return runs
  }
}

/** Line breaks and control characters have no glyph and would be drawn as boxes. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const bidi = bidiFactory()

/** Runs in visual order, from left to right (Unicode Standard Annex 9, rule L2). */
function asSeen(runs: readonly Run[]): Run[] {
  let seen = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    const turned: Run[] = []
    for (let at = 0; at < seen.length; ) {
      let end = at
      while (end < seen.length && seen[end]!.level >= level) end++
      if (end > at) turned.push(...seen.slice(at, end).toReversed())
      else turned.push(seen[end++]!)
      at = end
    }
    seen = turned
  }
  return seen
}

/**
 * A grapheme in one font that has all of it. Otherwise its visible characters one by one, each in a
 * font that has it.
 */
function piecesOf(segment: string, parts: readonly Part[]): { piece: string; part: Part }[] {
  const whole = partWith(segment, parts)
  if (whole) return [{ piece: segment, part: whole }]
  return Array.from(segment.replaceAll(UNSEEN, '')).flatMap((piece) => {
    const part = partWith(piece, parts) ?? partWith(piece, [unifont()])
    return part ? [{ piece, part }] : []
  })
}
/** Joiners, variation selectors and direction marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

const partWith = (text: string, parts: readonly Part[]): Part | undefined => {
  const codePoints = Array.from(text, (char) => char.codePointAt(0)!)
  return parts.find(({ has }) => codePoints.every(has))
}

const BOLD = 700
const BOLDER_EM = 0.045
const SEGMENTS = new Intl.Segmenter('en')
const round = (value: number): number => Math.round(value * 100_000) / 100_000

let unifontPart: Part | undefined
/** Reads Unifont only when a text needs it: 3 MB. */
function unifont(): Part {
  unifontPart ??= openPart(readWoff(readFileSync(fileURLToPath(import.meta.resolve(UNIFONT)))), false)
  return unifontPart
}

const opened = new Map<string, Part>()

function fallbackParts(text: string): Part[] {
  return loadedFonts(text).map(({ id, sfnt }) => {
    const part = opened.get(id) ?? openPart(sfnt, false)
    opened.set(id, part)
    return part
  })
}

function openPart(sfnt: Buffer, isOwn: boolean): Part {
  const face = new Face(new Blob(sfnt))
  const known = new Set(face.collectUnicodes())
  return { font: new Font(face), unitsPerEm: face.upem, has: (codePoint) => known.has(codePoint), isOwn }
}

function shapeRun({ part, text, level }: Run, spacingEm: number): Line {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  shape(part.font, buffer)
  const placed: Placed[] = []
  let at = 0
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    placed.push({ glyph: codepoint, part, x: at + xOffset / part.unitsPerEm, y: yOffset / part.unitsPerEm })
    at += xAdvance / part.unitsPerEm + (xAdvance > 0 ? spacingEm : 0)
  }
  return { widthEm: at, placed }
}
