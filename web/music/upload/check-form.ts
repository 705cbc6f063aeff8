import { checkTexts, type TextErrors } from '#web/upload/check-texts.ts'

export type TrackFormErrors = TextErrors & { audio?: string; cover?: string }

/** MUSIC-02: what is missing or wrong in a track's form, by field; empty when all is well. */
export function checkForm(form: { title: string; tags: string; hasAudio: boolean }): TrackFormErrors {
  return { ...checkTexts(form), ...(!form.hasAudio && { audio: 'Please select an audio file' }) }
}
