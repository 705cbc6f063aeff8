import { fitPoster, type MeasureText } from '#contract/drawing/poster-fit.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Words } from './card.ts'
import { setBlock } from './card-block.ts'
import { type Setting, Typeface } from './typeface.ts'

/** An area in px. */
export type Area = { left: number; top: number; right: number; bottom: number }

const archivo = new Typeface('archivo-latin', 'archivo-latin-extended-a', 'archivo-latin-extended')
const mono = new Typeface('martian-mono-latin')
const jacquard = new Typeface('jacquard-24-initials')

const NAME = { setting: { sizePx: 34, weight: 750, spacingEm: -0.008 }, line: 40, face: archivo }
const FACTS = { setting: { sizePx: 24, weight: 400, width: 75 }, line: 32, face: mono }
const DATE = { setting: { sizePx: 120, weight: 900, width: 76, spacingEm: -0.03 }, line: 101, face: archivo }
const KINDS = { name: NAME, facts: FACTS, date: DATE }

/** Loads the fonts that these texts need. */
export async function loadLetters(texts: readonly string[]): Promise<void> {
  for (const text of texts) for (const face of [archivo, mono]) await face.load(text)
}

/** Height of all lines in px. */
export const heightOf = ({ as, lines }: Words): number => KINDS[as].line * lines.length

/** Width of the longest line in px. */
export const widthOf = ({ as, lines }: Words): number =>
  Math.max(0, ...lines.map((line) => KINDS[as].face.widthOf(line, KINDS[as].setting)))

/** Sets lines of text below each other from the top of the area, shortened to its width. */
export function setWords({ as, lines }: Words, area: Area): string {
  const { face, line } = KINDS[as]
  const width = area.right - area.left
  return lines
    .map((text, i) => {
      const setting = as === 'date' ? fitting(text, width) : KINDS[as].setting
      // a date is already scaled to the width; rounding can make it slightly wider, so it is never
      // shortened
      const shown = as === 'date' ? text : shorten(text, width, face, setting)
      return face.outline(shown, area.left, baseline(face, setting.sizePx, line, area.top + i * line), setting)
    })
    .join('')
}

/** Scales a date down to the width. */
function fitting(text: string, width: number): Setting {
  const { setting } = DATE
  return { ...setting, sizePx: Math.min(setting.sizePx, (setting.sizePx * width) / archivo.widthOf(text, setting)) }
}

function shorten(text: string, width: number, face: Typeface, setting: Setting): string {
  if (face.widthOf(text, setting) <= width) return text
  const characters = Array.from(GRAPHEMES.segment(text), ({ segment }) => segment)
  let [fits, exceeds] = [0, characters.length]
  while (exceeds - fits > 1) {
    const middle = (fits + exceeds) >> 1
    if (face.widthOf(`${characters.slice(0, middle).join('').trimEnd()}…`, setting) <= width) fits = middle
    else exceeds = middle
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`
}
const GRAPHEMES = new Intl.Segmenter('en')

/** Baseline of letters in a CSS line box: half of the spare height is above the letters. */
function baseline(face: Typeface, sizePx: number, linePx: number, top: number): number {
  const { ascender, descender } = face.extents
  return top + (linePx - (ascender + descender) * sizePx) / 2 + ascender * sizePx
}

/**
 * The wordmark. `right` is its right edge, or `left` its left edge; `bottom` is the bottom of its
 * line.
 */
export function setWordmark(sizePx: number, at: { bottom: number } & ({ right: number } | { left: number })): string {
  const left = 'left' in at ? at.left : at.right - wordmarkWidth(sizePx)
  return jacquard.outline(PRODUCT, left, baseline(jacquard, sizePx, sizePx, at.bottom - sizePx), {
    sizePx,
  })
}

export const wordmarkWidth = (sizePx: number): number => jacquard.widthOf(PRODUCT, { sizePx })

const POSTER = { weight: 900, spacingEm: -0.015 }
/** Accents above capitals would touch the line above the title. */
const ACCENTED = /[À-ÞĀ-Ž]/
const ACCENT_PX = 20
const MEASURE_PX = 100
const LINE_EM = 0.82
const APART_EM = 0.15
const LIMITS = { maxSize: 250, minSize: 40, maxLines: 4, linePadding: 0 }
const PLAIN = { sizePx: 40, weight: 900, width: 90, spacingEm: -0.015 }
const PLAIN_LINE = 0.95 * PLAIN.sizePx

/** Sets a title as large as the area allows, with lines of equal width, vertically centred. */
export function setPoster(text: string, { top: above, ...rest }: Area): string {
  const area = { ...rest, top: above + (ACCENTED.test(text) ? ACCENT_PX : 0) }
  const width = area.right - area.left
  const height = area.bottom - area.top
  if (!archivo.hasAll(text)) return setBlock(text, area, archivo, (line, at) => shorten(line, width, archivo, at))
  const fit = fitPoster(text, { ...LIMITS, width, maxHeight: height }, posterMeasure())
  if (!fit) return setPlainly(text, area)
  const { fontSize, lines } = fit
  const taken = lines.reduce((sum, { gap }) => sum + LINE_EM + (gap ? APART_EM : 0), 0) * fontSize
  let top = area.top + Math.max(0, (height - taken) / 2)
  const outlines = lines.map(({ text: line, stretch, gap }) => {
    if (gap) top += APART_EM * fontSize
    const setting = { ...POSTER, sizePx: fontSize, width: stretch }
    const outline = archivo.outline(line, area.left, baseline(archivo, fontSize, LINE_EM * fontSize, top), setting)
    top += LINE_EM * fontSize
    return outline
  })
  return outlines.join('')
}

/** Measures each line at each stretch once: the same lines occur in many of the possible breaks. */
function posterMeasure(): MeasureText {
  const widths = new Map<string, number>()
  return (line, stretch) => {
    const key = `${stretch} ${line}`
    const width = widths.get(key) ?? archivo.widthOf(line, { ...POSTER, sizePx: MEASURE_PX, width: stretch })
    widths.set(key, width)
    return width
  }
}

/** Sets a title that is too long for a poster. */
function setPlainly(text: string, area: Area): string {
  const width = area.right - area.left
  const most = Math.floor((area.bottom - area.top) / PLAIN_LINE)
  const lines = wrap(text, width)
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines
  const top = area.top + (area.bottom - area.top - shown.length * PLAIN_LINE) / 2
  return shown
    .map((line, i) =>
      archivo.outline(
        shorten(line, width, archivo, PLAIN),
        area.left,
        baseline(archivo, PLAIN.sizePx, PLAIN_LINE, top + i * PLAIN_LINE),
        PLAIN,
      ),
    )
    .join('')
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && archivo.widthOf(longer, PLAIN) <= width) lines[lines.length - 1] = longer
    else lines.push(...breakUp(word, width))
  }
  return lines
}

/** Breaks a word that is longer than a line. */
function breakUp(word: string, width: number): string[] {
  const pieces: string[] = ['']
  for (const { segment } of GRAPHEMES.segment(word)) {
    const longer = pieces.at(-1) + segment
    if (archivo.widthOf(longer, PLAIN) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(segment)
  }
  return pieces.filter((piece) => piece !== '')
}
