import { z } from 'zod'
import { COVER } from './limits.ts'

/**
 * Marks a picture that is behind a content warning, with the ids of its work and of its artist. The
 * page draws and fetches the picture only after the viewer revealed it.
 */
export const ContentWarning = z.object({ work: z.string(), artist: z.string() })
export type ContentWarning = z.infer<typeof ContentWarning>

/**
 * A public picture. The content of `url` and `thumbUrl` never changes. `width` and `height` are
 * pixels of the full picture. `placeholder` is a data URI of a few hundred bytes, shown until the
 * picture has loaded.
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

/** Two accent colours of a picture as `#rrggbb`; null if the picture has no colour. */
export const Accent = z.object({ stock: z.string(), stockDeep: z.string() }).nullable()
export type Accent = z.infer<typeof Accent>

/**
 * Sides in pixels of the square pictures that are stored beside a thumbnail. Rows and faces use
 * them on screens of one and of two dots per pixel.
 */
export const SMALL_SIDES = [96, 192] as const

/**
 * Returns the name of the square with this side. `thumb` is the storage key or the URL of the
 * thumbnail.
 */
export const smallNameOf = (thumb: string, side: number): string => thumb.replace(/\.webp$/, `-${side}.webp`)

/** Returns the names of all squares; an empty list for a picture that is not stored here. */
export const smallNamesOf = (thumb: string): string[] =>
  /^https?:|^blob:/.test(thumb) || !thumb.endsWith('.webp') ? [] : SMALL_SIDES.map((side) => smallNameOf(thumb, side))

/**
 * Returns the `srcset` of a picture that fills a square: its squares, its thumbnail, and the whole
 * picture. Undefined for a picture that is not stored here.
 */
export function squareSourcesOf({ url, thumbUrl, width, height }: Picture): string | undefined {
  const smalls = smallNamesOf(thumbUrl).map((name, at) => `${name} ${SMALL_SIDES[at]}w`)
  if (smalls.length === 0) return undefined
  const thumb = thumbUrl === url ? [] : [`${thumbUrl} ${COVER.thumbSide}w`]
  return [...smalls, ...thumb, `${url} ${Math.min(width, height)}w`].join(', ')
}
