import { z } from 'zod'
import { Session } from './accounts.ts'
import { EMAIL_MAX, HANDLE } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

const count = z.number().int()

/** What a profile takes with it: `tracks` are tracks and stems, `files` the objects in storage. */
export const ProfileDeletionCounts = z.object({ artworks: count, tracks: count, files: count })
export type ProfileDeletionCounts = z.infer<typeof ProfileDeletionCounts>

/** The same of an account; `profiles` are those that nobody else belongs to. */
export const AccountDeletionCounts = ProfileDeletionCounts.extend({ profiles: count })
export type AccountDeletionCounts = z.infer<typeof AccountDeletionCounts>

/** The profile's handle, typed by whoever deletes it. */
export const DeleteProfile = z.object({ handle: z.string().max(HANDLE.max) })
export type DeleteProfile = z.input<typeof DeleteProfile>

/** What has really been deleted, and who is signed in as whom from now on. */
export const DeletedProfile = z.object({ deleted: ProfileDeletionCounts, session: Session })
export type DeletedProfile = z.infer<typeof DeletedProfile>

/** One's own email, exactly. */
export const DeleteAccount = z.object({ email: z.string().max(EMAIL_MAX) })
export type DeleteAccount = z.input<typeof DeleteAccount>

export const profileDeletionResource = resource('profileDeletion', '/api/profiles/{id}/deletion', {
  schema: ProfileDeletionCounts,
  madeFor: 'nobody',
})

export const accountDeletionResource = resource('accountDeletion', '/api/accounts/mine/deletion', {
  schema: AccountDeletionCounts,
  madeFor: 'nobody',
})
