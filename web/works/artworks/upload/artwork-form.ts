import { isolated } from '#contract/platform/isolated.ts'
import { ARTWORK_MAX_BYTES } from '#contract/platform/limits.ts'
import { checkWhy, NO_LABELS } from '#web/safety/sensitive/label-fields.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { checkImage, checkTexts } from '#web/upload/check-files.ts'
import type { Phase } from '#web/upload/phase.ts'
import type { ArtworkFields } from '../mutations.ts'

/** One part of the form: the input of an artwork, and the progress of its upload. */
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

/** True if the form contains something that is not uploaded yet. */
export const isUnsaved = ({ image, fields, phase }: ArtworkForm): boolean =>
  phase.kind !== 'done' && Boolean(image || fields.title || fields.description || fields.altText || fields.tags)

export type ArtworkFormErrors = Partial<Record<keyof ArtworkFields | 'image', string>>

const NOT_AN_IMAGE = 'Please select an image file'

/**
 * ART-02: the files that are pictures by their content, as the server checks it. Other files are
 * named in toasts, one for each reason.
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

/** The problems, by field; empty when there are none. */
export function checkArtwork({ title, tags, ...labels }: ArtworkFields, hasImage: boolean): ArtworkFormErrors {
  const sensitiveWhy = checkWhy(labels)
  return {
    ...checkTexts({ title, tags }),
    ...(sensitiveWhy && { sensitiveWhy }),
    ...(!hasImage && { image: NOT_AN_IMAGE }),
  }
}
