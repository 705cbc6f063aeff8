import { type SQL, sql } from 'drizzle-orm'
import type { SocialCard } from '#server/media/social-cards/card.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readOne } from './read-one.ts'

/**
 * The content of a social card; its pictures are storage keys. `owner` is the profile that it
 * belongs to, null for tags and scenes.
 */
export type Described = { owner: string | null; card: SocialCard }

/**
 * Describes the social card of a public thing; null if the thing does not exist or is not public.
 */
export type Describe = (db: Queryable, id: string) => Promise<Described | null>

export const BLANK = {
  layout: 'sheet',
  pictures: [],
  veil: null,
  halftone: null,
  peaks: null,
  shape: null,
} as const satisfies Partial<SocialCard>

/** The accent colour of the site; `PLAIN` is that of a picture without colour. */
export const HOUSE = '#e4ed3c'

export const PLAIN = '#cdc7ba'

/** The accent colour of a card, depending on whether it has a picture. */
export const accentOfPicture = (picture: string | null, stock: string | null): string =>
  stock ?? (picture ? PLAIN : HOUSE)

/** Keeps storage keys only: a full URL belongs to another site and is not fetched. */
export const ownFiles = (...keys: (string | null)[]): string[] =>
  keys.filter((key): key is string => key !== null && !/^https?:/.test(key))

/** 'm:ss' or 'h:mm:ss', rounded to whole seconds. */
export function clockWithHours(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

export type Work = { owner: string; maker: string; title: string; stock: string | null; why: string | null }

export type Sound = Work & { cover: string | null; ms: number; peaks: string | null }

export const inBase64 = (bytes: ReturnType<typeof sql>) => sql`replace(encode(${bytes}, 'base64'), E'\\n', '')`

export const sheetOf = ({ owner, maker: by, title, stock, why, cover, peaks }: Sound, facts: string[]) => ({
  owner,
  card: {
    ...BLANK,
    accent: accentOfPicture(cover, why === null ? stock : null),
    title,
    above: { as: 'name', lines: [by] } as const,
    below: { as: 'facts', lines: facts } as const,
    pictures: why === null ? ownFiles(cover).slice(0, 1) : [],
    veil: cover ? why : null,
    peaks: peaks ?? '',
  },
})

export const describeSquare =
  (find: (id: string) => SQL): Describe =>
  async (db, id) => {
    const found = isUuid(id) && (await readOne<{ owner: string; picture: string | null }>(db, find(id)))
    const pictures = found ? ownFiles(found.picture) : []
    if (!found || pictures.length === 0) return null
    const words = { as: 'name' as const, lines: [] }
    return {
      owner: found.owner,
      card: { ...BLANK, layout: 'square', accent: PLAIN, title: '', above: words, below: words, pictures },
    }
  }
