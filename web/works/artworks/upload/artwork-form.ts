import { isolated } from '#contract/platform/isolated.ts'
import { ARTWORK_MAX_BYTES } from '#contract/platform/limits.ts'
import { checkWhy, NO_LABELS } from '#web/safety/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkImage, checkTexts } from '#web/upload/check-files.ts'
import type { Phase } from '#web/upload/phase.ts'
import type { ArtworkFields } from '../mutations.ts'

/** One artwork to be: what is in its part of the form, and how far its upload has come. */
export type ArtworkForm = {
  key: number
  image: File | null
  fields: ArtworkFields
  errors: ArtworkFormErrors
  phase: Phase
}

let lastKey = 0

const EMPTY: ArtworkFields = { title: '', description: '', altText: '', tags: '', usageType: 'gallery', ...NO_LABELS }

export const newArtworkForm = (): ArtworkForm => ({
  key: ++lastKey,
  image: null,
  fields: EMPTY,
  errors: {},
  phase: { kind: 'editing' },
})

/** Something was put into it that is not up yet. */
export const isUnsaved = ({ image, fields, phase }: ArtworkForm): boolean =>
  phase.kind !== 'done' && Boolean(image || fields.title || fields.description || fields.altText || fields.tags)

export type ArtworkFormErrors = Partial<Record<keyof ArtworkFields | 'image', string>>

const NOT_AN_IMAGE = 'Please select an image file'

/**
 * ART-02: the pictures among files, judged by content, as the server will. What is none is said in a toast, once for
 * all alike.
 */
export async function picturesAmong(files: readonly File[]): Promise<File[]> {
  const judged = await Promise.all(
    files.map(async (file) => ({ file, wrong: await checkImage(file, ARTWORK_MAX_BYTES) })),
  )
  for (const [wrong, those] of Map.groupBy(judged, (one) => one.wrong)) {
    const names = those.map(({ file }) => isolated(file.name)).join(', ')
    if (wrong?.startsWith(NOT_AN_IMAGE))
      toast.error('Invalid file type', files.length > 1 ? `${names}: ${wrong}` : wrong)
    else if (wrong) toast.error(wrong, names)
  }
  return judged.filter(({ wrong }) => !wrong).map(({ file }) => file)
}

/** What is missing or wrong, by field; empty when all is well. */
export function checkArtwork({ title, tags, ...labels }: ArtworkFields, hasImage: boolean): ArtworkFormErrors {
  const sensitiveWhy = checkWhy(labels)
  return {
    ...checkTexts({ title, tags }),
    ...(sensitiveWhy && { sensitiveWhy }),
    ...(!hasImage && { image: NOT_AN_IMAGE }),
  }
}
