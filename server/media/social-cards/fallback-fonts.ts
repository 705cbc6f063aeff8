import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import decompress from 'woff2-encoder/decompress'

/** Range of code points; both ends are included. */
type Range = readonly [from: number, to: number]
type Subset = { name: string; ranges: readonly Range[] }

/**
 * Families of Noto (SIL OFL) with the characters of other scripts. Latin letters are in our own
 * fonts.
 */
const SCRIPTS = [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-bengali', 'noto-sans-tamil'],
  ...['noto-sans-telugu', 'noto-sans-kannada', 'noto-sans-malayalam', 'noto-sans-gujarati', 'noto-sans-gurmukhi'],
  ...['noto-sans-sinhala', 'noto-sans-khmer', 'noto-sans-lao', 'noto-sans-myanmar'],
]
/**
 * A Han character looks different in Chinese, Japanese and Korean; the rest of the text tells the
 * language.
 */
const HAN = { sc: 'noto-sans-sc', jp: 'noto-sans-jp', kr: 'noto-sans-kr' }
const EMOJI = 'noto-emoji'
/** Subsets of a family that are not used. */
const ASIDE = new Set(['latin', 'math', 'symbols'])

/** The families to try for the characters of a text, in order. */
function familiesFor(text: string): string[] {
  const { sc, jp, kr } = HAN
  const han = KANA.test(text) ? [jp, sc, kr] : HANGUL.test(text) ? [kr, sc, jp] : [sc, jp, kr]
  return [...SCRIPTS, ...han, EMOJI]
}
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

const subsets = new Map<string, Promise<readonly Subset[]>>()
/** The fonts that were read, by family and subset. */
const fonts = new Map<string, Map<string, Buffer>>()

/** The font files of these families read so far, as sfnt, in the order in which they were read. */
export function loadedFonts(text: string): { id: string; sfnt: Buffer }[] {
  return familiesFor(text).flatMap((family) =>
    [...(fonts.get(family) ?? [])].map(([subset, sfnt]) => ({ id: `${family} ${subset}`, sfnt })),
  )
}

/**
 * Reads the font files with those characters of a text that `isKnown` rejects: a few of about 300
 * files.
 */
export async function loadFontsFor(text: string, isKnown: (codePoint: number) => boolean): Promise<void> {
  const missing = new Set(
    Array.from(text, (char) => char.codePointAt(0)!).filter((each) => !isKnown(each) && !JOINERS.has(each)),
  )
  for (const family of familiesFor(text)) {
    if (missing.size === 0) return
    for (const { name, ranges } of await subsetsOf(family)) {
      const found = [...missing].filter((codePoint) =>
        ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
      )
      if (found.length === 0) continue
      await load(family, name)
      for (const codePoint of found) missing.delete(codePoint)
    }
  }
}
/** Joiners and the variation selector belong to the characters beside them. */
const JOINERS = new Set([0x200c, 0x200d, 0xfe0f])

async function load(family: string, subset: string): Promise<void> {
  const known = fonts.get(family) ?? new Map<string, Buffer>()
  fonts.set(family, known)
  if (known.has(subset)) return
  const path = pathOf(`${family}/files/${family}-${subset}-wght-normal.woff2`)
  known.set(subset, Buffer.from(await decompress(await readFile(path))))
}

function subsetsOf(family: string): Promise<readonly Subset[]> {
  const known = subsets.get(family) ?? readSubsets(family)
  subsets.set(family, known)
  return known
}

async function readSubsets(family: string): Promise<Subset[]> {
  const listed = JSON.parse(await readFile(pathOf(`${family}/unicode.json`), 'utf8')) as Record<string, string>
  return Object.entries(listed)
    .map(([name, ranges]) => ({ name: name.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }))
    .filter(({ name }) => !ASIDE.has(name) && (family === 'noto-sans' || name !== 'latin-ext'))
}

/** Parses `U+0460-052F` or `U+2116`. */
function rangeOf(text: string): Range {
  const [from = 0, to = from] = text
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16))
  return [from, to]
}

const pathOf = (file: string): string => fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`))
