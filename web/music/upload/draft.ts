import type { Phase } from '#web/upload/phase.ts'
import type { TrackFormErrors } from './check-form.ts'

/** One track to be: what is in its part of the form, and how far its upload has come. */
export type Draft = {
  key: number
  title: string
  tags: string
  audio: File | null
  cover: File | null
  /** What the file says of its artist and album. */
  origin: string
  peaks: Uint8Array | null
  errors: TrackFormErrors
  phase: Phase
}

let lastKey = 0

export const newDraft = (): Draft => ({
  key: ++lastKey,
  title: '',
  tags: '',
  audio: null,
  cover: null,
  origin: '',
  peaks: null,
  errors: {},
  phase: { kind: 'editing' },
})

/** Something was put into it that is not up yet. */
export const isUnsaved = ({ title, tags, audio, cover, phase }: Draft): boolean =>
  phase.kind !== 'done' && Boolean(title || tags || audio || cover)
