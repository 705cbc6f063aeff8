/**
 * Words as the search compares them. The database folds what it indexes by functions of the same names (migration
 * `0027_search`); a test holds both to the same answers.
 */

const MARKS = /[\u0300-\u036f'’ʼ`´]/g
const TYPED_AS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't' },
}
const LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g')

/** A text without what people leave out or write otherwise: case, accents, width, apostrophes, ligatures. */
export const foldText = (said: string): string =>
  said
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => TYPED_AS[letter] as string)
    .normalize('NFC')

/** Kana, Han, Thai, Lao, Burmese, Khmer: written without spaces. */
const UNSPACED =
  '\\u3040-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff'
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`)
const WORDS = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{Alphabetic}\\p{Nd}])+`, 'gu')
const WORD_MAX = 40

export const isUnspaced = (word: string): boolean => STARTS_UNSPACED.test(word)

/** The words of a folded text in their order, and where they stand in it; of a script without spaces what stands together is one. */
export const wordsIn = (folded: string): { word: string; at: number }[] =>
  [...folded.matchAll(WORDS)].map(({ 0: word, index: at }) => ({ word, at }))

/** The words of a text in their order. */
export const searchWordsOf = (said: string): string[] =>
  wordsIn(foldText(said)).map(({ word }) => [...word].slice(0, WORD_MAX).join(''))

/** `words` in any order, whole, half typed or misspelt; `phrase` exactly so; `tag` among tags; `handle` of whoever made it. */
export type SearchPart = { how: 'words' | 'phrase' | 'tag' | 'handle'; said: string }

const PARTS = /"([^"]*)"?|#([^"#@]+)|@([\w.]+)|([^"#@]+)/g

/** Reads what was typed: `"exact words"`, in whatever quotes a phone makes of them, `#tag`, `@handle`, and words. */
export function readSearch(typed: string): SearchPart[] {
  const parts = [...typed.replaceAll(/[“”„]/g, '"').matchAll(PARTS)].map(
    ([, phrase, tag, handle, words]): SearchPart => {
      if (phrase !== undefined) return { how: 'phrase', said: phrase }
      if (tag !== undefined) return { how: 'tag', said: tag }
      return handle !== undefined ? { how: 'handle', said: handle } : { how: 'words', said: words as string }
    },
  )
  return parts.filter(({ said }) => searchWordsOf(said).length > 0)
}
