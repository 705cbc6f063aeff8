import { z } from 'zod'
import { AlbumTitle, ReleaseDate } from '#contract/works/albums.ts'
import { Flag } from '#server/media/upload/form-fields.ts'

/** An empty date is none: an album may lose it again. */
const OptionalDate = z
  .literal('')
  .transform(() => null)
  .or(ReleaseDate)

export const CreateFields = z.object({
  title: z.string('Title is required').pipe(AlbumTitle),
  releaseDate: OptionalDate.default(null),
})
export type CreateFields = z.output<typeof CreateFields>

export const UpdateFields = z.object({
  title: AlbumTitle.optional(),
  releaseDate: OptionalDate.optional(),
  removeCover: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>
