/** A turn of phrase, how it is found, and how often it may occur. */
type Phrase = { name: string; pattern: RegExp; limit: number }

const words = (name: string, limit = 0, pattern = name.replaceAll(' ', '\\s+')): Phrase => ({
  name,
  pattern: new RegExp(`\\b${pattern}\\b`, 'gi'),
  limit,
})

/**
 * Turns of phrase that made texts hard to read, with their limits. Say the subject instead: 'the
 * user', 'a request', 'the job'.
 */
export const PHRASES: readonly Phrase[] = [
  words('whoever'),
  words('anew'),
  words('meanwhile'),
  words('what is … is', 0, "what\\s+is\\s+[^.,;:'`\\n]{1,40}\\s+is"),
  words('so many'),
  words('of itself'),
  words('is told', 0, '(?:is|are|was|were|be)\\s+told'),
  words('hears of', 0, 'hears?\\s+of(?!\\s+this)'),
  { name: 'Those who …', pattern: /\bThose who\b/g, limit: 0 },
  {
    name: 'Who … as a subject',
    pattern: /(?:^\s*(?:\/\*\*?|\*|\/\/|--)|\.) Who (?!is\b|am\b)[a-z]+ (?![^.\n]*\?)/gm,
    limit: 0,
  },
  words('stands here', 0, 'stands?\\s+(?:in(?!\\s+for)|on|there|here|at)'),
]

type Text = { path: string; text: string }

/** Where each phrase occurs, as `path:line`. Time is linear in the length of the texts. */
export function countPhrases(texts: readonly Text[]): ReadonlyMap<string, { places: string[] }> {
  return new Map(
    PHRASES.map(({ name, pattern }) => [name, { places: texts.flatMap((text) => placesIn(text, pattern)) }]),
  )
}

const placesIn = ({ path, text }: Text, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`)
