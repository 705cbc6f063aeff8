import type { Viewer } from '#server/people/profiles/permissions.ts'

/** The viewer, and which of the shown things and profiles they like, follow, block or mute. */
export type ViewerState = Viewer &
  Record<'likes' | 'followed' | 'blocked' | 'muted', ReadonlySet<string>> & { profileId: string | null }

/** Builds the `viewer` field of a thing. */
export type ViewerFields = (looking: ViewerState) => object

export type Owned = { id: string }
/** The owner of a thing from an API response, in the form that the permissions take. */
export const ownedBy = (profile: Owned | null) => ({ profileId: profile?.id ?? '' })
