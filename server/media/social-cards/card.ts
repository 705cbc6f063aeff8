/**
 * Content of a social card: a picture of 1200 x 630 px, shown where a link to the page is shared.
 * Each line of text is shortened to its width. Only the title is set as large as its area allows.
 */
export type SocialCard = {
  /**
   * `sheet`: text on a sheet of paper, with a picture of full height at the left if there is one.
   * `wall`: a whole picture on the dark wall. `crypt`: the vault, the site's own picture. `square`:
   * only a picture, of `SQUARE_PX`.
   */
  layout: 'sheet' | 'wall' | 'crypt' | 'square'
  /** Accent colour of the sheet, `#rrggbb`. */
  accent: string
  title: string
  /** Text above the title: a name or the content type. */
  above: Words
  /** Text at the bottom, beside the wordmark. */
  below: Words
  /** Paths of the pictures: one, or four that form a square. The layout `wall` has one. */
  pictures: readonly string[]
  /**
   * The content warning that replaces the picture: the reason in the words of the owner or
   * moderator who marked the work.
   */
  veil: string | null
  /** A picture that is printed as a halftone behind the text of a sheet. */
  halftone: string | null
  /** A waveform in base64: columns of upper peak, lower peak and RMS, one byte each. */
  peaks: string | null
  /**
   * Size of the picture in px, for its aspect ratio: of the picture behind the content warning, or
   * of the picture that a sheet shows whole.
   */
  shape: { width: number; height: number } | null
}

/** Lines of text: a name, small facts, or a date as large as fits. */
export type Words = { as: 'name' | 'facts' | 'date'; lines: readonly string[] }

/** The smallest size that Apple Podcasts accepts. */
export const SQUARE_PX = 1400
export const SOCIAL_CARD = { width: 1200, height: 630 } as const
