import { type KindWith, partsOf } from '#server/works/kinds/kinds.ts'
import type { PublicSocialCard } from '#server/works/public-parts/kind.ts'
import { describePage } from './page-cards.ts'

/** What a card can be of: a thing, its square, or a page of the site itself, which is of the kind `page`. */
export type CardKind = KindWith<'card'> | NonNullable<PublicSocialCard['square']>['kind'] | 'page'
export type Subject = { kind: CardKind; id: string }

export const CARDS: Record<string, PublicSocialCard> = partsOf('card')

/** How each kind of card is described. A square has a row and a file beside the card of its thing, and holds the same row. */
export const CARD_KINDS: Record<string, Pick<PublicSocialCard, 'describe' | 'table'>> = {
  ...CARDS,
  ...Object.fromEntries(
    Object.values(CARDS).flatMap(({ square, table }) => (square ? [[square.kind, { ...square, table }]] : [])),
  ),
  page: { describe: describePage },
}

export const subjectOf = ({ kind, id }: Subject): string => `${kind}/${id}`
