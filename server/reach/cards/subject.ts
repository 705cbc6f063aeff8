import { type KindWith, partsOf } from '#server/works/kinds/kinds.ts'

/**
 * The squares of kinds: not cards but pictures, for programs that only know JPEG. Each has a row and a file beside the
 * card of its thing.
 */
export const SQUARES: Readonly<Record<string, 'cover' | 'face'>> = { track: 'cover', profile: 'face' }

/** What a card can be of. A page of the site itself is of the kind `page`. */
export type CardKind = KindWith<'card'> | 'page' | 'cover' | 'face'
export const CARD_KINDS: readonly string[] = [...Object.keys(partsOf('card')), 'page', ...Object.values(SQUARES)]
export type Subject = { kind: CardKind; id: string }

export const subjectOf = ({ kind, id }: Subject): string => `${kind}/${id}`
