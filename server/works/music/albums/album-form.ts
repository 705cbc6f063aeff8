import { z } from 'zod'
import { AlbumLicence, AlbumNotes, AlbumTitle, ReleaseDate, WrittenCredits } from '#contract/albums.ts'
import { Flag } from '#server/media/upload/receive-form.ts'
import { SensitiveChange, SensitiveField } from '#server/works/assets/labels.ts'

/** An empty field means null, so that a user can remove the value. */
const none = z.literal('').transform(() => null)
const OptionalDate = none.or(ReleaseDate)
/** Forms send line ends as CR and LF. */
const OptionalNotes = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n'))
  .pipe(AlbumNotes)
  .transform((text) => text || null)
const OptionalLicence = none.or(AlbumLicence)
/** The credits: an array as JSON. */
const Credits = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'The credits cannot be read' })
      return z.NEVER
    }
  })
  .pipe(WrittenCredits)

export const CreateFields = z.object({
  title: z.string('Title is required').pipe(AlbumTitle),
  releaseDate: OptionalDate.default(null),
  notes: OptionalNotes.default(null),
  licence: OptionalLicence.default(null),
  credits: Credits.default([]),
  draft: Flag.default(false),
  /** For an import that may be repeated: the draft with the same title is used, if there is one. */
  reuse: Flag.default(false),
  ...SensitiveField,
})
export type CreateFields = z.output<typeof CreateFields>

export const UpdateFields = z.object({
  title: AlbumTitle.optional(),
  releaseDate: OptionalDate.optional(),
  notes: OptionalNotes.optional(),
  licence: OptionalLicence.optional(),
  credits: Credits.optional(),
  ...SensitiveChange,
  removeCover: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>

/** The field is large enough for 40 credits with long names in any script. */
export const FORM_LIMITS = { maxFields: 9, maxFieldBytes: 64 * 1024 }
