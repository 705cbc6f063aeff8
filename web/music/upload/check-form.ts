import { TAGS } from '#contract/limits.ts'
import { parseTags } from '#contract/tags.ts'

export type TrackFormErrors = { title?: string; tags?: string; audio?: string; cover?: string }

/** MUSIC-02: what is missing or wrong in a track's form, by field; empty when all is well. */
export function checkForm(form: { title: string; tags: string; hasAudio: boolean }): TrackFormErrors {
  const errors: TrackFormErrors = {}
  if (!form.title.trim()) errors.title = 'Please fill in the title'
  if (!form.hasAudio) errors.audio = 'Please select an audio file'
  const tags = parseTags(form.tags)
  if (tags.length > TAGS.max) errors.tags = `At most ${TAGS.max} tags`
  else if (tags.some((tag) => tag.length > TAGS.maxLength)) errors.tags = `At most ${TAGS.maxLength} characters per tag`
  return errors
}
