import type { Phase } from '#web/upload/phase.ts'
import type { ArtworkFields } from '../mutations.ts'
import type { ArtworkFormErrors } from './check-artwork.ts'

/** One artwork to be: what is in its part of the form, and how far its upload has come. */
export type ArtworkDraft = {
  key: number
  image: File | null
  fields: ArtworkFields
  errors: ArtworkFormErrors
  phase: Phase
}

let lastKey = 0

const EMPTY: ArtworkFields = { title: '', description: '', altText: '', tags: '', usageType: 'gallery' }

export const newArtworkDraft = (): ArtworkDraft => ({
  key: ++lastKey,
  image: null,
  fields: EMPTY,
  errors: {},
  phase: { kind: 'editing' },
})

/** Something was put into it that is not up yet. */
export const isUnsaved = ({ image, fields, phase }: ArtworkDraft): boolean =>
  phase.kind !== 'done' && Boolean(image || fields.title || fields.description || fields.altText || fields.tags)
