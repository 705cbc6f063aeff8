import type { Card } from '#server/media/cards/card.ts'
import type { Queryable } from '#server/platform/database.ts'

/**
 * The kinds of things that have a card. A page of the site itself is of the kind `page`; `cover` and `face` are not
 * cards but squares of a track's cover and a profile's picture, for programs that only know JPEG.
 */
export const CARD_KINDS = [
  ...(['track', 'album', 'artwork', 'event', 'profile', 'playlist', 'tag', 'scene', 'page'] as const),
  ...(['cover', 'face'] as const),
]
export type CardKind = (typeof CARD_KINDS)[number]
export type Subject = { kind: CardKind; id: string }

export const subjectOf = ({ kind, id }: Subject): string => `${kind}/${id}`

/** What a card shows; its pictures are storage keys. `owner` is the profile that it belongs to, null for what is nobody's. */
export type Described = { owner: string | null; card: Card }

/** What is on the card of a thing as everyone may see it; null where there is no such thing, or not for everyone. */
export type Describe = (db: Queryable, id: string) => Promise<Described | null>

export const BLANK = {
  layout: 'sheet',
  pictures: [],
  veil: null,
  halftone: null,
  peaks: null,
  shape: null,
} as const satisfies Partial<Card>

/** The house's paper, and that of a picture without colour. */
export const HOUSE = '#e4ed3c'
export const PLAIN = '#cdc7ba'

/** The paper of what has a picture, or none. */
export const paperOf = (picture: string | null, stock: string | null): string => stock ?? (picture ? PLAIN : HOUSE)

/** Files of our own: a full URL is another's, and is not fetched. */
export const ownFiles = (...keys: (string | null)[]): string[] =>
  keys.filter((key): key is string => key !== null && !/^https?:/.test(key))

/** 'm:ss', or 'h:mm:ss'. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
