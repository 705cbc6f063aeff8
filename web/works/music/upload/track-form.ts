import { checkWhy, type Labels, NO_LABELS, type SensitiveMark } from '#web/safety/sensitive/label-fields.tsx'
import { checkTexts, type TextErrors } from '#web/upload/check-files.ts'
import type { Phase } from '#web/upload/phase.ts'
import type { FileTags } from './read-tags.ts'

/** The texts that a file's tags suggest. */
export type SaidField = 'title' | 'tags'

/** One track to be: what is in its part of the form, and how far its upload has come. */
export type TrackForm = {
  key: number
  title: string
  tags: string
  labels: Labels
  audio: File | null
  cover: File | null
  /** What the file says of itself; null until it was read. */
  said: FileTags | null
  /** The field that somebody is in: nothing is written into it but by them. */
  focused: SaidField | null
  /** The field whose text waits until it is left. */
  held: SaidField | null
  peaks: Uint8Array | null
  errors: TrackFormErrors
  phase: Phase
}

let lastKey = 0

export const newTrackForm = (): TrackForm => ({
  key: ++lastKey,
  title: '',
  tags: '',
  labels: NO_LABELS,
  audio: null,
  cover: null,
  said: null,
  focused: null,
  held: null,
  peaks: null,
  errors: {},
  phase: { kind: 'editing' },
})

/** Something was put into it that is not up yet. */
export const isUnsaved = ({ title, tags, audio, cover, phase }: TrackForm): boolean =>
  phase.kind !== 'done' && Boolean(title || tags || audio || cover)

/**
 * MUSIC-12: the fields that are empty, filled with what the file says; what was typed stays, and so does what was said
 * of it.
 */
export function filled(form: TrackForm, said: FileTags): Partial<TrackForm> {
  const held = form.focused && !form[form.focused] ? form.focused : null
  const textOf = (field: SaidField) => form[field] || (field === held ? '' : said[field])
  const title = textOf('title')
  return { said, held, title, tags: textOf('tags'), errors: { ...form.errors, ...(title && { title: undefined }) } }
}

/** A field was left: what had to wait for that is written now, where nothing was typed. */
export function left({ held, said, errors }: TrackForm): Partial<TrackForm> {
  if (!held || !said) return { focused: null }
  return { focused: null, held: null, [held]: said[held], errors: { ...errors, [held]: undefined } }
}

export type TrackFormErrors = TextErrors & { audio?: string; cover?: string; sensitiveWhy?: string }

type Checked = { title: string; tags: string; labels: SensitiveMark; hasAudio: boolean }

/** MUSIC-02: what is missing or wrong in a track's form, by field; empty when all is well. */
export function checkForm(form: Checked): TrackFormErrors {
  const sensitiveWhy = checkWhy(form.labels)
  return {
    ...checkTexts(form),
    ...(sensitiveWhy && { sensitiveWhy }),
    ...(!form.hasAudio && { audio: 'Please select an audio file' }),
  }
}
