import { checkWhy, type Labels, NO_LABELS, type SensitiveMark } from '#web/safety/sensitive/label-fields.tsx'
import { checkTexts, type TextErrors } from '#web/upload/check-files.ts'
import type { Phase } from '#web/upload/phase.ts'
import type { FileTags } from './read-tags.ts'

/** The fields that tags can fill. */
export type SaidField = 'title' | 'tags'

/** One part of the form: the input of a track, and the progress of its upload. */
export type TrackForm = {
  key: number
  title: string
  tags: string
  labels: Labels
  audio: File | null
  cover: File | null
  /** The tags of the file; null until they are read. */
  said: FileTags | null
  /** The focused field, which tags do not fill. */
  focused: SaidField | null
  /** The field that tags fill when it loses the focus. */
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

/** True if the form contains something that is not uploaded yet. */
export const isUnsaved = ({ title, tags, audio, cover, phase }: TrackForm): boolean =>
  phase.kind !== 'done' && Boolean(title || tags || audio || cover)

/**
 * MUSIC-12: fills empty fields from the tags. Typed text stays, and so do errors of other fields.
 */
export function filled(form: TrackForm, said: FileTags): Partial<TrackForm> {
  const held = form.focused && !form[form.focused] ? form.focused : null
  const textOf = (field: SaidField) => form[field] || (field === held ? '' : said[field])
  const title = textOf('title')
  return { said, held, title, tags: textOf('tags'), errors: { ...form.errors, ...(title && { title: undefined }) } }
}

/** After a field lost the focus: fills it from the tags if nothing was typed. */
export function left({ held, said, errors }: TrackForm): Partial<TrackForm> {
  if (!held || !said) return { focused: null }
  return { focused: null, held: null, [held]: said[held], errors: { ...errors, [held]: undefined } }
}

export type TrackFormErrors = TextErrors & { audio?: string; cover?: string; sensitiveWhy?: string }

type Checked = { title: string; tags: string; labels: SensitiveMark; hasAudio: boolean }

/** MUSIC-02: the problems of a track's form, by field; empty when there are none. */
export function checkForm(form: Checked): TrackFormErrors {
  const sensitiveWhy = checkWhy(form.labels)
  return {
    ...checkTexts(form),
    ...(sensitiveWhy && { sensitiveWhy }),
    ...(!form.hasAudio && { audio: 'Please select an audio file' }),
  }
}
