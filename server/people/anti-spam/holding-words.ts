import { foldText, isUnspaced, wordsIn } from '#contract/search-words.ts'
import type { Database } from '#server/platform/database.ts'
import { prevention } from './tables.ts'

/** An entry of the list, and the folded words that are looked for in a text. */
type Held = { entry: string; words: string; isUnspaced: boolean }

/** The list of each database as it was last read; read again when its revision changes. */
const known = new WeakMap<Database, { revision: number; held: Held[] }>()

/**
 * The first entry of the admins' list that occurs in a text, or null. Case, accents and the
 * characters between words do not matter. Entries match whole words and phrases; in a script
 * without spaces they match anywhere. Reads only the revision number, unless it has changed.
 */
export async function findHeldWord(db: Database, text: string): Promise<string | null> {
  const held = await heldIn(db)
  if (held.length === 0) return null
  const spaced = spacedWords(text)
  const joined = spaced.replaceAll(' ', '')
  return held.find(({ words, isUnspaced }) => (isUnspaced ? joined : spaced).includes(words))?.entry ?? null
}

async function heldIn(db: Database): Promise<Held[]> {
  const [row] = await db.select({ revision: prevention.revision }).from(prevention)
  const before = known.get(db)
  if (before && before.revision === row?.revision) return before.held
  const [list] = await db.select({ revision: prevention.revision, words: prevention.words }).from(prevention)
  const held = (list?.words ?? []).map(read)
  if (list) known.set(db, { revision: list.revision, held })
  return held
}

function read(entry: string): Held {
  const words = spacedWords(entry)
  const isWithoutSpaces = isUnspaced(words.trim())
  return { entry, words: isWithoutSpaces ? words.replaceAll(' ', '') : words, isUnspaced: isWithoutSpaces }
}

/**
 * Invisible characters, and marks that are put between letters to hide a word: soft hyphens,
 * joiners, combining marks.
 */
const UNSEEN = /[\p{Cf}\p{Mn}]/gu

/** The folded words of a text, each with a space on both sides. */
export const spacedWords = (text: string): string => {
  const words = wordsIn(foldText(text).normalize('NFKD').replace(UNSEEN, '')).map(({ word }) => word)
  return ` ${words.join(' ')} `
}
