import { foldText, isUnspaced, readSearch, searchWordsOf, wordsIn } from '#contract/search-words.ts'

/**
 * A text to mark, folded: a word starts with it, or equals it if `isWhole`. `typed` are the indexes
 * of the typed words it stands for.
 */
export type Term = { text: string; isWhole: boolean; typed: readonly number[] }

/** The terms of the typed text, and the corrections of misspelt words. */
export function termsOf(typed: string, meant: readonly string[]): Term[] {
  const parts = readSearch(typed)
  let count = 0
  const terms = parts.flatMap(({ how, said }, part) => {
    const words = searchWordsOf(said)
    const first = count
    count += words.length
    return words.flatMap((text, at): Term[] => {
      const isLast = part === parts.length - 1 && at === words.length - 1
      const isWhole = how === 'phrase' || (text.length === 1 && !isLast && !isUnspaced(text))
      const next = words[at + 1]
      const own = { text, isWhole, typed: [first + at] }
      return next && how !== 'phrase'
        ? [own, { text: text + next, isWhole: false, typed: [first + at, first + at + 1] }]
        : [own]
    })
  })
  return [...terms, ...meant.map((text) => ({ text, isWhole: false, typed: [] }))]
}

/** The number of typed words. */
export const typedCount = (terms: readonly Term[]): number => new Set(terms.flatMap(({ typed }) => typed)).size

/** The typed words that a text contains; null if it has nothing to mark. */
export function typedIn(text: string, terms: readonly Term[]): ReadonlySet<number> | null {
  const found = foundIn(foldText(text), terms)
  return found.length > 0 ? new Set(found.flatMap(({ term }) => term.typed)) : null
}

export type MarkedPart = { text: string; isMarked: boolean; at: number }

/** Splits a text into marked and unmarked parts, in its original spelling. */
export function markedParts(text: string, terms: readonly Term[]): MarkedPart[] {
  const { folded, from, to } = foldedWithPlaces(text)
  const parts: MarkedPart[] = []
  let done = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), isMarked, at: done })
    done = Math.max(done, end)
  }
  for (const range of joined(foundIn(folded, terms))) {
    add(from[range.from] as number, false)
    add(to[range.to - 1] as number, true)
  }
  add(text.length, false)
  return parts
}

type Range = { from: number; to: number }
type FoundTerm = Range & { term: Term }

function foundIn(folded: string, terms: readonly Term[]): FoundTerm[] {
  const words = wordsIn(folded)
  return words.flatMap(({ word, at }, n) =>
    terms.flatMap((term) => rangesOf(term, word, at, words[n + 1]).map((range) => ({ ...range, term }))),
  )
}

/**
 * The places of a term in a word. A term of two words written together may continue in the next
 * word.
 */
function rangesOf({ text, isWhole }: Term, word: string, at: number, next?: { word: string; at: number }): Range[] {
  if (isUnspaced(text)) return allOf(text, word).map((place) => ({ from: at + place, to: at + place + text.length }))
  if (isWhole) return word === text ? [{ from: at, to: at + text.length }] : []
  if (word.startsWith(text)) return [{ from: at, to: at + text.length }]
  if (!next || text.length <= word.length || !(word + next.word).startsWith(text)) return []
  return [{ from: at, to: next.at + text.length - word.length }]
}

function allOf(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = word.indexOf(text); at >= 0; at = word.indexOf(text, at + text.length)) places.push(at)
  return places
}

/** Sorts ranges, and merges those that touch. */
function joined(ranges: readonly Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => a.from - b.from)
  const all: Range[] = []
  for (const { from, to } of sorted) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

const COMBINING = /^\p{M}$/u

/** Folds a text letter by letter; returns where each folded letter starts and ends in the text. */
function foldedWithPlaces(text: string): { folded: string; from: number[]; to: number[] } {
  const from: number[] = []
  const to: number[] = []
  let folded = ''
  let place = 0
  for (const letter of text) {
    const left = foldText(letter)
    if (left === '' && COMBINING.test(letter) && to.length > 0) to[to.length - 1] = place + letter.length
    for (let unit = 0; unit < left.length; unit++) {
      from.push(place)
      to.push(place + letter.length)
    }
    folded += left
    place += letter.length
  }
  // Folding may treat a letter differently at the end of a word.
  const whole = foldText(text)
  return { folded: whole.length === folded.length ? whole : folded, from, to }
}
