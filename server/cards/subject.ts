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
