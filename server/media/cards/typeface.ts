import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font, shape, Buffer as TextBuffer, Variation } from 'harfbuzzjs'
import { readWoff } from './woff.ts'

/** How a text is set: weight and width by the font's axes (width in percent), size and letter spacing. */
export type Setting = { sizePx: number; weight?: number; width?: number; spacingEm?: number }

/** The same from source and from the server's bundle, which lies two folders below the project's. */
const FONTS = import.meta.url.endsWith('.ts') ? './fonts/' : '../../server/media/cards/fonts/'
/** Has a glyph for every character of the Basic Multilingual Plane. */
const UNIFONT = '@fontsource/unifont/files/unifont-latin-400-normal.woff'

type Part = { font: Font; unitsPerEm: number; has: (codePoint: number) => boolean }
type Placed = { glyph: number; x: number; y: number; part: Part }
type Line = { widthEm: number; placed: Placed[]; direction: 'ltr' | 'rtl' }

/** One family, of files that have some of its characters each; what none of them has is of GNU Unifont. */
export class Typeface {
  readonly #parts: Part[]

  constructor(...names: string[]) {
    this.#parts = names.map((name) => openPart(fileURLToPath(new URL(`${FONTS}${name}.woff`, import.meta.url))))
  }

  /** Pixels from the start of the text to its end. */
  widthOf(text: string, setting: Setting): number {
    return this.#set(text, setting).widthEm * setting.sizePx
  }

  /** Parts of an em above and below the baseline. */
  get extents(): { ascender: number; descender: number } {
    const { font, unitsPerEm } = this.#parts[0]!
    const { ascender, descender } = font.hExtents()
    return { ascender: ascender / unitsPerEm, descender: -descender / unitsPerEm }
  }

  /**
   * The outlines of a text as SVG, its baseline beginning at (x, y). Outlines need no font where they are drawn. What
   * has no bold of its own is drawn bolder by the stroke of whatever it stands in.
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

  #set(text: string, { weight = 400, width = 100, spacingEm = 0 }: Setting): Line {
    const axes = [new Variation('wght', weight), new Variation('wdth', width)]
    const line: Line = { widthEm: 0, placed: [], direction: 'ltr' }
    const runs = this.#runsOf(text).map(({ part, text: run }) => {
      part.font.setVariations(axes)
      return shapeRun(part, run, spacingEm)
    })
    // A text that begins from the right goes on to the left.
    const inOrder = runs[0]?.direction === 'rtl' ? runs.toReversed() : runs
    for (const run of inOrder) {
      line.placed.push(...run.placed.map((each) => ({ ...each, x: each.x + line.widthEm })))
      line.widthEm += run.widthEm
    }
    line.widthEm = Math.max(0, line.widthEm - spacingEm)
    return line
  }

  /** The text in pieces of one font each. What no font has, such as most emoji, is left out. */
  #runsOf(text: string): { part: Part; text: string }[] {
    const runs: { part: Part; text: string }[] = []
    for (const { segment } of SEGMENTS.segment(text)) {
      const codePoints = Array.from(segment, (char) => char.codePointAt(0)!)
      const hasAll = (each: Part) => codePoints.every(each.has)
      const found = this.#parts.find(hasAll) ?? [unifont()].find(hasAll)
      if (!found) continue
      const last = runs.at(-1)
      if (last?.part === found) last.text += segment
      else runs.push({ part: found, text: segment })
    }
    return runs
  }
}

const BOLD = 700
const BOLDER_EM = 0.045
const SEGMENTS = new Intl.Segmenter('en')
const round = (value: number): number => Math.round(value * 100_000) / 100_000

let unifontPart: Part | undefined
/** Three megabytes, which few texts need. */
function unifont(): Part {
  unifontPart ??= openPart(fileURLToPath(import.meta.resolve(UNIFONT)))
  return unifontPart
}

function openPart(path: string): Part {
  const face = new Face(new Blob(readWoff(readFileSync(path))))
  const known = new Set(face.collectUnicodes())
  return { font: new Font(face), unitsPerEm: face.upem, has: (codePoint) => known.has(codePoint) }
}

function shapeRun(part: Part, text: string, spacingEm: number): Line {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  shape(part.font, buffer)
  const placed: Placed[] = []
  let at = 0
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
    placed.push({ glyph: codepoint, part, x: at + xOffset / part.unitsPerEm, y: yOffset / part.unitsPerEm })
    at += xAdvance / part.unitsPerEm + (xAdvance > 0 ? spacingEm : 0)
  }
  return { widthEm: at, placed, direction: isRightToLeft ? 'rtl' : 'ltr' }
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
