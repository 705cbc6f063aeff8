import type { MerchOriginal } from '#contract/merch.ts'
import { fileNameOf } from '#server/media/serving/attachment.ts'
import { type AppContext, requireAdmin } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { findKnown } from '../load.ts'

/**
 * Where an admin fetches the picture that an item is made from, byte for byte, as '{item title}-{artwork title}' with the picture's
 * ending. @throws AppError `forbidden`, `not_found` also for an item without an artwork
 */
export async function loadOriginal(c: AppContext, id: string): Promise<MerchOriginal> {
  requireAdmin(c)
  const { title, artwork } = await findKnown(c, id)
  if (!artwork) throw notFound('Artwork')
  const name = fileNameOf(`${title}-${artwork.title}`)
  return { url: c.var.signing.signedUrl(artwork.originalPath, { downloadName: name }), name }
}
