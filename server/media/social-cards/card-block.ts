import type { Area } from './card-words.ts'
import type { Setting, Typeface } from './typeface.ts'

const SIZES = { largest: 200, least: 30 } as const
const WEIGHT = { weight: 900 } as const
/** Space between the ink of two lines, in em. */
const APART_EM = 0.14
const MEASURE_PX = 100

/**
 * Sets a title in letters that our own fonts lack, as large as the area allows. The line height
 * follows the height of the ink. Lines start at the side where reading starts.
 */
export function setBlock(
  text: string,
  area: Area,
  face: Typeface,
  shorten: (line: string, at: Setting) => string,
): string {
  const base = RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr'
  const setting = (sizePx: number): Setting => ({ ...WEIGHT, sizePx, base })
  const pieces = piecesOf(text).map((piece) => ({
    piece,
    width: face.widthOf(piece, setting(MEASURE_PX)) / MEASURE_PX,
  }))
  const ink = face.inkOf(text, setting(MEASURE_PX))
  const lineEm = (ink.above + ink.below) / MEASURE_PX + APART_EM
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  const most = (sizePx: number) => Math.max(1, Math.floor((height / sizePx + APART_EM) / lineEm))
  let sizePx: number = SIZES.largest
  while (sizePx > SIZES.least && !fits(pieces, width / sizePx, most(sizePx))) sizePx -= 2
  const lines = wrap(pieces, width / sizePx)
  const rows = most(sizePx)
  const shown = lines.length > rows ? [...lines.slice(0, rows - 1), lines.slice(rows - 1).join('')] : lines
  const top = area.top + Math.max(0, (height - (shown.length * lineEm - APART_EM) * sizePx) / 2)
  return shown
    .map((line, row) => {
      const at = setting(sizePx)
      const drawn = shorten(line.trim(), at)
      const left = base === 'rtl' ? area.right - face.widthOf(drawn, at) : area.left
      return face.outline(drawn, left, top + row * lineEm * sizePx + (ink.above / MEASURE_PX) * sizePx, at)
    })
    .join('')
}

type Piece = { piece: string; width: number }

const fits = (pieces: readonly Piece[], widthEm: number, most: number): boolean =>
  pieces.every(({ width }) => width <= widthEm) && wrap(pieces, widthEm).length <= most

function wrap(pieces: readonly Piece[], widthEm: number): string[] {
  const lines: { text: string; width: number }[] = []
  for (const { piece, width } of pieces) {
    const last = lines.at(-1)
    if (!last || last.width + width > widthEm) lines.push({ text: piece, width })
    else {
      last.text += piece
      last.width += width
    }
  }
  return lines.map(({ text }) => text)
}

const WORDS = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * Splits a text where lines may break: after spaces, and between words of scripts without spaces.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const { segment } of WORDS.segment(text.trim().replaceAll(/\s+/g, ' '))) {
    const last = pieces.at(-1)
    if (last === undefined || canBreak(last, segment)) pieces.push(segment)
    else pieces[pieces.length - 1] = last + segment
  }
  return pieces
}

function canBreak(before: string, after: string): boolean {
  if (NO_START.test(after) || NO_END.test(before)) return false
  return before.endsWith(' ') || SPACELESS_END.test(before) || SPACELESS_START.test(after)
}

/** Characters that must not start or end a line. */
const NO_START =
  /^[\s、。，．・：；？！）］｝」』】〉》〕ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々…‥ๆฯ%!?,.:;)\]}»”’]/u
const NO_END = /[（［｛「『【〈《〔([{«“‘]$/u
const SPACELESS =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}、。」』！？]'
const SPACELESS_START = new RegExp(`^${SPACELESS}`, 'u')
const SPACELESS_END = new RegExp(`${SPACELESS}$`, 'u')
const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
