import { z } from 'zod'
import { PlaylistTitle } from '#contract/playlists.ts'
import { Flag } from '#server/media/upload/form-fields.ts'

export const CreateFields = z.object({ title: PlaylistTitle })
export const UpdateFields = z.object({
  title: PlaylistTitle.optional(),
  isPublic: Flag.optional(),
  removeCover: Flag.default(false),
})
export type UpdateFields = z.output<typeof UpdateFields>
