import { TAGS } from '#contract/platform/limits.ts'
import { parseTags } from '#contract/tags.ts'

export type TextErrors = { title?: string; tags?: string }

/** MUSIC-02, ART-02: what is missing or wrong in title and tags; empty when all is well. */
export function checkTexts(form: { title: string; tags: string }): TextErrors {
  const errors: TextErrors = {}
  if (!form.title.trim()) errors.title = 'Please fill in the title'
  const tags = parseTags(form.tags)
  if (tags.length > TAGS.max) errors.tags = `At most ${TAGS.max} tags`
  else if (tags.some((tag) => tag.length > TAGS.maxLength)) errors.tags = `At most ${TAGS.maxLength} characters per tag`
  return errors
}
