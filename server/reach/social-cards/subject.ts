import { type KindWith, partsOf } from '#server/works/kinds/kinds.ts'
import type { PublicSocialCard } from '#server/works/public-parts/kind.ts'
import { describePage } from './page-cards.ts'

/**
 * The kinds of cards: the social card of an item, its square picture, or the card of a page of the
 * site itself (kind `page`).
 */
export type CardKind = KindWith<'card'> | NonNullable<PublicSocialCard['square']>['kind'] | 'page'
export type Subject = { kind: CardKind; id: string }

export const CARDS: Record<string, PublicSocialCard> = partsOf('card')

/**
 * How to describe each kind of card. A square has a row and a file of its own, and locks the same
 * row as the card.
 */
export const CARD_KINDS: Record<string, Pick<PublicSocialCard, 'describe' | 'table'>> = {
  ...CARDS,
  ...Object.fromEntries(
    Object.values(CARDS).flatMap(({ square, table }) => (square ? [[square.kind, { ...square, table }]] : [])),
  ),
  page: { describe: describePage },
}

export const subjectOf = ({ kind, id }: Subject): string => `${kind}/${id}`
