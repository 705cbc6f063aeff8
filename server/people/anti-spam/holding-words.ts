import { foldText, isUnspaced, wordsIn } from '#contract/search-words.ts'
import type { Database } from '#server/platform/database.ts'
import { prevention } from './tables.ts'

/** An entry of the list, and what is looked for in a text. */
type Held = { entry: string; words: string; isUnspaced: boolean }

/** Of each database the list as it was last read, while its revision is the same. */
const known = new WeakMap<Database, { revision: number; held: Held[] }>()

/**
 * The first entry of the admins' list that stands in a text, whatever its case and accents, and whatever stands between
 * its words: whole words and phrases, or anywhere where a script has no spaces. Null where there is none. Reads a row of
 * one number.
 */
export async function holdingWordIn(db: Database, text: string): Promise<string | null> {
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

/** What nobody sees, and what is put between letters to hide a word: soft hyphens, joiners, marks of all kinds. */
const UNSEEN = /[\p{Cf}\p{Mn}]/gu

/** The folded words of a text with a space on either side of each. */
export const spacedWords = (text: string): string => {
  const words = wordsIn(foldText(text).normalize('NFKD').replace(UNSEEN, '')).map(({ word }) => word)
  return ` ${words.join(' ')} `
}
