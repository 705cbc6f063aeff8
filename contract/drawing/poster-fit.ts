/** Range of the width axis of the poster's typeface, in percent of the normal width. */
const NARROW = 62
const WIDE = 125
const LINE_HEIGHT_EM = 0.88
const MAX_CANDIDATES = 400
const DESCENDS = /[gjpqyçQ,;]/
const ASCENDS = /[bdfhkltA-Z0-9À-ÞĀ-Ž]/
const ACCENTED_CAPITAL = /[À-ÞĀ-Ž]/

/** In px, except `maxLines`. */
export type PosterSize = { maxHeight: number; maxSize: number; minSize: number; maxLines: number }

export type PosterLimits = PosterSize & {
  width: number
  /** Padding of a line in em, both sides together. */
  linePadding: number
}

export type PosterLine = { text: string; stretch: number; gap: boolean }
export type PosterFit = { fontSize: number; lines: PosterLine[] }

/** Returns the width in px of a text at 100 px with this font-stretch in percent. */
export type MeasureText = (text: string, stretch: number) => number

/**
 * Chooses line breaks and one font size so that the width axis can stretch each line to the full
 * measure. Null if even the smallest size does not fit; the text is then set without stretching.
 * `breaks` forces the lines.
 */
export function fitPoster(text: string, limits: PosterLimits, measure: MeasureText, breaks?: readonly string[]) {
  const chosen = breaks ? sizeOf(breaks, limits, measure) : chooseBreaks(text.trim().split(/\s+/), limits, measure)
  if (!chosen) return null
  const target = limits.width - limits.linePadding * chosen.size
  const lines = chosen.lines.map((line, i): PosterLine => {
    const previous = chosen.lines[i - 1]
    return {
      text: line,
      stretch: stretchTo(target, chosen.size, (stretch) => measure(line, stretch)),
      gap: previous !== undefined && ((DESCENDS.test(previous) && ASCENDS.test(line)) || ACCENTED_CAPITAL.test(line)),
    }
  })
  return { fontSize: chosen.size, lines } satisfies PosterFit
}

type Breaks = { lines: readonly string[]; size: number }

/** The largest size at which every line fits the measure at its narrowest. */
function sizeOf(lines: readonly string[], limits: PosterLimits, measure: MeasureText): Breaks {
  const widest = lines.map((line) => limits.width / (measure(line, NARROW) / 100 + limits.linePadding))
  return { lines, size: Math.min(limits.maxSize, limits.maxHeight / (lines.length * LINE_HEIGHT_EM), ...widest) }
}

function chooseBreaks(words: string[], limits: PosterLimits, measure: MeasureText): Breaks | null {
  let best: (Breaks & { score: number }) | null = null
  for (let count = 1; count <= Math.min(limits.maxLines, words.length); count++) {
    for (const candidate of splits(words, count)) {
      const { lines, size } = sizeOf(candidate, limits, measure)
      if (size < limits.minSize) continue
      const target = limits.width - limits.linePadding * size
      const filled = lines.map((line) => Math.min(1, (measure(line, WIDE) * size) / 100 / target))
      // a line that ends well short of the measure even at its widest costs much; one that almost
      // reaches it costs little
      const full = filled.reduce((sum, part) => sum + part ** 6, 0) / count
      const score = size * full ** 1.5 * (1 - 0.04 * count)
      if (!best || score > best.score) best = { lines, size, score }
    }
  }
  return best
}

/**
 * Returns every way to break the words into `count` lines. If these are too many to try, returns
 * only the one with the shortest longest line.
 */
function splits(words: string[], count: number): string[][] {
  return waysToSplit(words.length, count) > MAX_CANDIDATES ? [evenly(words, count)] : everySplit(words, count)
}

/** The binomial coefficient: `count - 1` of the gaps between words are breaks. */
function waysToSplit(words: number, count: number): number {
  let ways = 1
  for (let i = 1; i < count; i++) ways = (ways * (words - i)) / i
  return ways
}

function everySplit(words: string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]]
  const ways: string[][] = []
  for (let i = 1; i <= words.length - count + 1; i++) {
    const head = words.slice(0, i).join(' ')
    for (const tail of everySplit(words.slice(i), count - 1)) ways.push([head, ...tail])
  }
  return ways
}

function evenly(words: string[], count: number): string[] {
  const total = words.join(' ').length
  for (let longest = Math.ceil(total / count); longest < total; longest++) {
    const lines = wrap(words, longest)
    if (lines.length <= count) return lines
  }
  return [words.join(' ')]
}

function wrap(words: string[], longest: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Here the outlines of the typeface have their normal width. */
const NORMAL = 100
/** Widths are all but linear in the stretch between its masters, so the first guess is nearly right. */
const GUESSES = 4
/** The part of the measure that a line may end before it. */
const CLOSE = 0.002

/**
 * A stretch, to a tenth of a percent, at which the line almost fills the target and does not exceed
 * it. Browsers need milliseconds for the first text in another stretch, so it tries few.
 */
function stretchTo(target: number, size: number, widthAt: (stretch: number) => number): number {
  const width = (target * 100) / size
  if (widthAt(WIDE) <= width) return WIDE
  let [fits, exceeds] = widthAt(NORMAL) <= width ? [NORMAL, WIDE] : [NARROW, NORMAL]
  for (let tried = 0; tried < GUESSES; tried++) {
    const part = (width - widthAt(fits)) / (widthAt(exceeds) - widthAt(fits))
    const guess = Math.floor((fits + part * (exceeds - fits)) * 10) / 10
    if (guess <= fits) break
    if (widthAt(guess) > width) exceeds = guess
    else fits = guess
    if (width - widthAt(fits) <= width * CLOSE) break
  }
  return fits
}
