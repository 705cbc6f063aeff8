import { ARTWORK_MAX_BYTES } from '#contract/limits.ts'
import { checkImage } from '#web/music/upload/check-files.ts'
import { checkForm } from '#web/music/upload/check-form.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
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
  const { title: titleError, tags: tagsError } = checkForm({ title, tags, hasAudio: true })
  return {
    ...(titleError && { title: titleError }),
    ...(tagsError && { tags: tagsError }),
    ...(!hasImage && { image: NOT_AN_IMAGE }),
  }
}
