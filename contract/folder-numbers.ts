import { type NamedTrack, readFileName, spaced } from './track-names.ts'

/**
 * A possible track number, to be confirmed by the other files of the folder. `isSure`: no title
 * begins like this.
 */
type Loose = { number: number; title: string; side: boolean; isSure: boolean }

/* The patterns expect names after `spaced`, with single spaces only. */
const ON_SIDE = /^([a-h]{1,2})(\d{1,2})(?: ?[-.)]+ ?| )(\S.*)$/is
const IN_BRACKETS = /^[([](\d{1,3})[)\]] ?(?:[-.] ?)?(\S.*)$/s
const AHEAD = /^(\d{1,3})( ?[-.)]+ ?| )(\S.*)$/s
const GLUED = /^(0\d)(\p{L}.*)$/su

/** Tracks per side of a record; the numbers of the next side start at the next multiple. */
const PER_SIDE = 1000

/**
 * Converts a position on a record to a sortable number: `A1` is 1001. `AA` is the side after `A`.
 * Undefined if the letters are no side.
 */
export function numberOnSide(side: string, number: number): number | undefined {
  const letters = side.toUpperCase()
  if (letters.length === 2 && letters[0] !== letters[1]) return undefined
  return (letters.charCodeAt(0) - 64 + letters.length - 1) * PER_SIDE + number
}

/**
 * Reads the names of the files in one folder. A number that could belong to a title (`7 Seconds`,
 * `1-Larch`) counts as a track number only if the other names are numbered too.
 */
export function readFileNames(fileNames: readonly string[]): NamedTrack[] {
  const strict = fileNames.map(readFileName)
  const loose = fileNames.map((name, at) =>
    strict[at]!.disc === null && strict[at]!.album === '' ? looselyNumbered(name) : null,
  )
  const areNumbered = agree(loose)
  return strict.map((named, at) => {
    const found = areNumbered ? loose[at] : null
    return found ? { title: found.title, number: found.number, disc: null, album: '' } : named
  })
}

function looselyNumbered(fileName: string): Loose | null {
  const name = spaced(fileName.replace(/\.[a-z0-9]{1,5}$/i, '').normalize('NFKC'))
  const [, side, place, onSide] = ON_SIDE.exec(name) ?? []
  if (onSide) {
    const number = numberOnSide(side!, Number(place))
    return number === undefined ? null : { number, title: onSide.trim(), side: true, isSure: false }
  }
  const [, inBrackets, afterBrackets] = IN_BRACKETS.exec(name) ?? []
  if (afterBrackets) return { number: Number(inBrackets), title: afterBrackets.trim(), side: false, isSure: true }
  const [, glued, afterGlued] = GLUED.exec(name) ?? []
  if (afterGlued) return { number: Number(glued), title: afterGlued.trim(), side: false, isSure: true }
  const [, ahead, sign, title] = AHEAD.exec(name) ?? []
  if (!title) return null
  return { number: Number(ahead), title: title.trim(), side: false, isSure: sign !== ' ' || ahead!.startsWith('0') }
}

/**
 * Tells whether the numbers are track numbers: most files have one, few repeat, and they are
 * consecutive.
 */
function agree(all: readonly (Loose | null)[]): boolean {
  const found = all.filter((each) => each !== null)
  if (found.length < 2 || found.length < 0.6 * all.length) return false
  const numbers = new Set(found.map(({ number }) => number))
  if (numbers.size < 0.8 * found.length) return false
  if (found.some(({ side }) => side)) return found.every(({ side }) => side) && beginsAtOne(numbers, PER_SIDE)
  const spread = Math.max(...numbers) - Math.min(...numbers) + 1
  if (spread > 1.5 * numbers.size + 3) return false
  return beginsAtOne(numbers) || found.some(({ isSure }) => isSure) || (numbers.size > 2 && spread === numbers.size)
}

const beginsAtOne = (numbers: ReadonlySet<number>, per = Number.POSITIVE_INFINITY): boolean =>
  [...numbers].some((number) => number % per === 1)
