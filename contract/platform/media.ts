import { z } from 'zod'

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
})
export type Picture = z.infer<typeof Picture>

/** The paper colours taken from a picture, as `#rrggbb`; null where it has no colour. */
export const Stock = z.object({ stock: z.string(), stockDeep: z.string() }).nullable()
export type Stock = z.infer<typeof Stock>
