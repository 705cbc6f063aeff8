import { hasHangul, spellHangul } from '#contract/hangul.ts'
import { isUnspaced, type SearchPart, searchWordsOf, symbolsOf } from '#contract/search-words.ts'

/**
 * The indexed fields of a thing, the most relevant first: name, maker, tag or place, description.
 */
const FIELDS = ['n', 'b', 'g', 's'] as const
type Field = (typeof FIELDS)[number]
const WORDS_MAX = 8

/**
 * The arguments of the database function `search_find`: tsqueries as text, in which `~` stands for
 * the letter of the content type. Each query also finds everything that the previous ones find. 1:
 * the whole name. 2 to 5: the words in name, maker, tags, description. 6 to 9: prefixes of words.
 * 10 to 13: similar words, with `{n:word}` as their placeholder. `typed` are the words that may be
 * misspelt. `each` has a query for each single word, as loose as the last query; `named` has the
 * same for names.
 */
export type SearchQueries = { queries: string[]; known: number; typed: string[]; each: string[]; named: string[] }

type Grade = 'exact' | 'begun' | 'meant'
const GRADES: readonly Grade[] = ['exact', 'begun', 'meant']
const KNOWN = 1 + 2 * FIELDS.length

type Word = {
  word: string
  how: SearchPart['how']
  before?: string
  after?: string
  isLast: boolean
  afterIsLast: boolean
}

/** @returns null if the search is empty */
export function searchQueriesOf(parts: readonly SearchPart[]): SearchQueries | null {
  const [symbols] = parts.flatMap(({ how, said }) => (how === 'name' ? symbolsOf(said) : []))
  if (symbols) {
    const name = `'~=.${Buffer.from(symbols).toString('hex')}'`
    return { queries: [name], known: 1, typed: [], each: [], named: [] }
  }
  const words = wordsOf(parts)
  if (words.length === 0) return null
  // A repeated word adds nothing to the query.
  const unlike = words.filter(
    (each, n) => words.findLastIndex(({ how, word }) => how === each.how && word === each.word) === n,
  )
  const whole = wholeName(parts, words)
  const looser = GRADES.flatMap((grade) =>
    FIELDS.map((field) => unlike.map((word) => anyOf(alternatives(word, grade, field))).join('&')),
  )
  const typed = words.flatMap(({ how, word }) =>
    (how === 'words' || how === 'tag') && !isUnspaced(word) ? spelt(word) : [],
  )
  return {
    queries: [whole, ...looser.map((query) => `${query}|${whole}`)],
    known: KNOWN,
    typed: [...new Set(typed)],
    each: unlike.map((word) => anyOf(alternatives(word, 'meant', 's'))),
    named: unlike.map((word) => anyOf(inName(word))),
  }
}

function wordsOf(parts: readonly SearchPart[]): Word[] {
  return parts.flatMap(({ how, said }, at) => {
    const own = how === 'handle' ? [said.toLowerCase().replace(/\W/g, '')] : searchWordsOf(said).slice(0, WORDS_MAX)
    const isEnd = at === parts.length - 1
    return own.map(
      (word, n): Word => ({
        word,
        how,
        before: own[n - 1],
        after: own[n + 1],
        isLast: isEnd && n === own.length - 1,
        afterIsLast: isEnd && n === own.length - 2,
      }),
    )
  })
}

const anyOf = (found: readonly string[]): string => `(${found.join('|') || NOTHING})`

/** Maximum letters that are compared of a word, and of two words as one. */
const WORD_MAX = 40
const PAIR_MAX = 80

const spelt = (word: string, max = WORD_MAX): string =>
  hasHangul(word) ? [...spellHangul(word)].slice(0, max).join('') : word

/** Whether all parts of the search are of this type. */
export const asksFor = (parts: readonly SearchPart[], how: SearchPart['how']): boolean =>
  parts.every((part) => part.how === how)

/** A term that no thing has. */
const NOTHING = "'~0'"

/** The query for the whole text as one name, also of a tag or a handle. */
function wholeName(parts: readonly SearchPart[], words: readonly Word[]): string {
  const last = words.at(-1)?.word
  if (asksFor(parts, 'handle')) return words.length === 1 ? `'~h${last}'` : NOTHING
  const name = words.map(({ word }) => word).join('')
  if (asksFor(parts, 'words')) return `'~=${name.slice(0, 80)}'`
  return asksFor(parts, 'tag') ? `'~=${name.slice(0, 80)}'&'~g${last}'` : NOTHING
}

/**
 * Terms that match a word: by this grade in the fields up to `upTo`, by a better grade in any
 * field.
 */
function alternatives(word: Word, grade: Grade, upTo: Field): string[] {
  if (word.how === 'handle') return [`'~h${word.word}':*`]
  const level = GRADES.indexOf(grade)
  const allowed = GRADES.slice(0, level + 1).flatMap((each) => {
    const fields = each === grade ? FIELDS.slice(0, FIELDS.indexOf(upTo) + 1) : FIELDS
    return fields.map((field): [Grade, Field] => [each, field])
  })
  if (word.how === 'tag') return GRADES.slice(0, level + 1).flatMap((each) => lexemes(word, each, 'g'))
  if (word.how === 'phrase')
    return allowed.flatMap(([each, field]) => (each === 'exact' ? phraseLexeme(word, field) : []))
  return withoutNarrower(allowed.flatMap(([each, field]) => lexemes(word, each, field)))
}

/** Terms that match a word in a name, by any grade. */
function inName(word: Word): string[] {
  if (word.how === 'handle' || word.how === 'tag') return []
  return word.how === 'phrase'
    ? phraseLexeme(word, 'n')
    : withoutNarrower(GRADES.flatMap((grade) => lexemes(word, grade, 'n')))
}

/** Removes terms whose prefix search is included too, because it finds them as well. */
function withoutNarrower(found: string[]): string[] {
  const begun = new Set(found)
  return found.filter((lexeme) => !begun.has(`${lexeme}:*`))
}

/**
 * In scripts without spaces, pairs of adjacent letters are indexed anyway. Korean words have
 * endings, so they match as prefixes.
 */
function phraseLexeme({ word, before }: Word, field: Field): string[] {
  if (isUnspaced(word)) return [unspacedLexeme(word, field)]
  const goesOn = hasHangul(word) ? ':*' : ''
  const own = `'~${field}${spelt(word)}'${goesOn}`
  if (before === undefined || isUnspaced(before)) return [own]
  return [`(${own}&'~${field.toUpperCase()}${spelt(before + word, PAIR_MAX)}'${goesOn})`]
}

/**
 * Two adjacent words may be written as one, and one as two. Korean words have endings, so they
 * match as prefixes.
 */
function lexemes({ word, how, before, after, isLast, afterIsLast }: Word, grade: Grade, field: Field): string[] {
  if (isUnspaced(word)) return grade === 'exact' ? [unspacedLexeme(word, field)] : []
  // A single last letter matches names only: a match inside a text would look arbitrary.
  if (how === 'words' && isLast && /^\p{L}$/u.test(word) && field !== 'n') return []
  const joined = [
    ...(before === undefined || isUnspaced(before) ? [] : [{ word: spelt(before + word), isLast }]),
    ...(after === undefined || isUnspaced(after) ? [] : [{ word: spelt(word + after), isLast: afterIsLast }]),
  ]
  const pair = field.toUpperCase()
  const own = spelt(word)
  if (grade === 'exact')
    return [`'~${field}${own}'`, `'~${pair}${own}'`, ...joined.map((each) => `'~${field}${each.word}'`)]
  if (grade === 'meant') return [`${NOTHING}{${field}:${own}}`]
  const begun = isLast || hasHangul(word) ? [`'~${field}${own}':*`, `'~${pair}${own}':*`] : []
  return [...begun, ...joined.flatMap((each) => (each.isLast ? `'~${field}${each.word}':*` : []))]
}

function unspacedLexeme(word: string, field: Field): string {
  const letters = [...word]
  if (letters.length === 1) return `'~${field}${word}':*`
  return `(${letters
    .slice(1)
    .map((letter, n) => `'~${field}${letters[n]}${letter}'`)
    .join('&')})`
}
