/**
 * Folds words as the search compares them. The database has functions for the same purpose
 * (`db/functions/search-text.sql`); a test checks that both return the same.
 */

/** Joiners, direction marks, variation selectors. */
const UNDRAWN = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff'
/** Combining marks, apostrophes and invisible characters. */
const MARKS = new RegExp(
  `[${[
    '\\u0300-\\u036f\\u0483-\\u0487\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
    // Hebrew points and abbreviation marks; Arabic vowels and the stroke that stretches a word
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u05f3\\u05f4',
    '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u08d3-\\u08e1\\u08e3-\\u08ff',
    UNDRAWN,
    "'’ʼ`´",
  ].join('')}]`,
  'g',
)
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
  ...{ ς: 'σ', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ٱ: 'ا' },
}
const LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')

/**
 * Folds a text: removes differences of case, accents, vowel marks, width, apostrophes and
 * ligatures, and invisible characters.
 */
export const foldText = (said: string): string =>
  said
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => TYPED_AS[letter] as string)
    .normalize('NFC')

/** Scripts without spaces between words: Kana, Han, Thai, Lao, Burmese, Khmer. */
const UNSPACED =
  '\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff'
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`)
const WORDS = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{Alphabetic}\\p{Nd}])+`, 'gu')
const WORD_MAX = 40

/** Tells whether a word is in a script without spaces, such as Han or Thai. */
export const isUnspaced = (word: string): boolean => STARTS_UNSPACED.test(word)

/**
 * Returns the words of a folded text with their positions, in order. In a script without spaces, a
 * run of letters is one word.
 */
export const wordsIn = (folded: string): { word: string; at: number }[] =>
  [...folded.matchAll(WORDS)].map(({ 0: word, index: at }) => ({ word, at }))

/** Returns the folded words of a text in order. */
export const searchWordsOf = (said: string): string[] =>
  wordsIn(foldText(said)).map(({ word }) => [...word].slice(0, WORD_MAX).join(''))

/**
 * `words`: in any order, whole, half typed or misspelt. `phrase`: exactly. `tag`: a tag. `handle`:
 * the owner's handle. `name`: a whole name without letters and digits.
 */
export type SearchPart = { how: 'words' | 'phrase' | 'tag' | 'handle' | 'name'; said: string }

/**
 * The start of a phrase, a tag or a handle. Within a word, as in 'C#' and '12"', the character
 * belongs to the word.
 */
const STARTS = '(?<!\\S)(?:"|#(?=\\p{L})|@(?=\\w))'
const REST = `(?:(?!${STARTS})[^])`
const PARTS = new RegExp(`(?<!\\S)"([^"]*)"?|(?<!\\S)#(?=\\p{L})(${REST}+)|(?<!\\S)@(?=\\w)([\\w.]+)|(${REST}+)`, 'gu')

/**
 * Parses a search: `"exact words"` (with any quotes that a phone types), `#tag`, `@handle`, and
 * words.
 */
export function readSearch(typed: string): SearchPart[] {
  const parts = [...typed.replaceAll(/[“”„]/g, '"').matchAll(PARTS)].map(
    ([, phrase, tag, handle, words]): SearchPart => {
      if (phrase !== undefined) return { how: 'phrase', said: phrase }
      if (tag !== undefined) return { how: 'tag', said: tag }
      return handle !== undefined ? { how: 'handle', said: handle } : { how: 'words', said: words as string }
    },
  )
  const worded = parts.filter(({ said }) => searchWordsOf(said).length > 0)
  return worded.length === 0 && symbolsOf(typed) !== '' ? [{ how: 'name', said: typed }] : worded
}

const BLANK = new RegExp(`[\\t-\\r \\u0085\\u1680\\u2028\\u2029\\u034f${UNDRAWN}]`, 'g')

/**
 * Returns the comparable form of a name without words, such as '!!!': its characters without
 * spaces.
 */
export const symbolsOf = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().replace(BLANK, '')].slice(0, NAME_MAX).join('')
const NAME_MAX = 80
