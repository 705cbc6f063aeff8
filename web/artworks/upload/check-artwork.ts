import { ARTWORK_MAX_BYTES } from '#contract/limits.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkImage } from '#web/upload/check-files.ts'
import { checkTexts } from '#web/upload/check-texts.ts'
import type { ArtworkFields } from '../mutations.ts'

export type ArtworkFormErrors = Partial<Record<keyof ArtworkFields | 'image', string>>

const NOT_AN_IMAGE = 'Please select an image file'

/** ART-02: judged by content, as the server will. Says what is wrong in words for people, in a toast too, or null. */
export async function checkArtworkImage(file: File): Promise<string | null> {
  const wrong = await checkImage(file, ARTWORK_MAX_BYTES)
  if (wrong === NOT_AN_IMAGE) toast.error('Invalid file type', wrong)
  else if (wrong) toast.error(wrong, file.name)
  return wrong
}

/** What is missing or wrong, by field; empty when all is well. */
export function checkArtwork({ title, tags }: ArtworkFields, hasImage: boolean): ArtworkFormErrors {
  return { ...checkTexts({ title, tags }), ...(!hasImage && { image: NOT_AN_IMAGE }) }
}
