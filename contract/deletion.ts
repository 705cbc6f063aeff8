import { z } from 'zod'
import { Session } from './accounts.ts'
import { EMAIL_MAX, HANDLE } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

const count = z.number().int()

/**
 * What is deleted with a profile. `tracks` counts tracks and stems, `files` the objects in storage.
 */
export const ProfileDeletionCounts = z.object({ artworks: count, tracks: count, files: count })
export type ProfileDeletionCounts = z.infer<typeof ProfileDeletionCounts>

/** What is deleted with an account. `profiles` counts those without another member. */
export const AccountDeletionCounts = ProfileDeletionCounts.extend({ profiles: count })
export type AccountDeletionCounts = z.infer<typeof AccountDeletionCounts>

/** The user types the profile's handle to confirm. */
export const DeleteProfile = z.object({ handle: z.string().max(HANDLE.max) })
export type DeleteProfile = z.input<typeof DeleteProfile>

/** What was actually deleted, and the new session. */
export const DeletedProfile = z.object({ deleted: ProfileDeletionCounts, session: Session })
export type DeletedProfile = z.infer<typeof DeletedProfile>

/** The user types their own email address, exactly, to confirm. */
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
