/**
 * What is on a card: the picture of 1200 x 630 px that stands for a page where its link is shared. Every text is set in
 * one line, and shortened where it is longer, but the title, which is set as large as its place allows.
 */
export type SocialCard = {
  /**
   * `sheet`: words on a sheet of paper, with a picture of its full height at the left where there is one. `wall`: a
   * picture as it is, whole, on the dark wall. `crypt`: the place itself. `square`: a picture alone, of `SQUARE_PX`.
   */
  layout: 'sheet' | 'wall' | 'crypt' | 'square'
  /** The paper of a sheet, `#rrggbb`. */
  accent: string
  title: string
  /** What stands over the title: a name, or what kind of thing it is. */
  above: Words
  /** What stands at the foot, beside the wordmark. */
  below: Words
  /** Paths of pictures: one, or four for a square of squares; of `wall` just one. */
  pictures: readonly string[]
  /** In the place of the picture: why it is not shown, as whoever marked it says. */
  veil: string | null
  /** A picture that is printed in dots of ink behind the words of a sheet. */
  halftone: string | null
  /** A wave in base64: columns of peak up, peak down and loudness, a byte each. */
  peaks: string | null
  /** Pixels of the veiled picture, or of the one that a sheet shows whole, for its shape. */
  shape: { width: number; height: number } | null
}

/** Lines of text: a name, small facts, or a date as large as it fits. */
export type Words = { as: 'name' | 'facts' | 'date'; lines: readonly string[] }

/** The least that Apple Podcasts takes. */
export const SQUARE_PX = 1400
export const SOCIAL_CARD = { width: 1200, height: 630 } as const
