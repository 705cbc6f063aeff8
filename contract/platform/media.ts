import { z } from 'zod'

/**
 * On what is only drawn, or fetched, once somebody has asked for it: of which work it is and of which artist's, by their
 * ids.
 */
export const ContentWarning = z.object({ work: z.string(), artist: z.string() })
export type ContentWarning = z.infer<typeof ContentWarning>

/**
 * A public picture. `url` and `thumbUrl` never change their content. Sizes are pixels of the full picture;
 * `placeholder` is a data URI of a few hundred bytes to show until it has loaded.
 */
export const Picture = z.object({
  url: z.string(),
  thumbUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
  veil: ContentWarning.optional(),
})
export type Picture = z.infer<typeof Picture>

/** The paper colours taken from a picture, as `#rrggbb`; null where it has no colour. */
export const Accent = z.object({ stock: z.string(), stockDeep: z.string() }).nullable()
export type Accent = z.infer<typeof Accent>

/** Pixels of the squares that are kept beside a thumbnail, for rows and faces on screens of one dot a pixel and of two. */
export const SMALL_SIDES = [96, 192] as const

/** The name of such a square, of the thumbnail's: a storage key or an address. */
export const smallNameOf = (thumb: string, side: number): string => thumb.replace(/\.webp$/, `-${side}.webp`)

/** The names of all of them; none of a picture that is not kept here. */
export const smallNamesOf = (thumb: string): string[] =>
  /^https?:|^blob:/.test(thumb) || !thumb.endsWith('.webp') ? [] : SMALL_SIDES.map((side) => smallNameOf(thumb, side))
