import type { Viewer } from '#server/people/profiles/permissions.ts'

/** Who looks, and what of all that they look at they like and whom they follow, block or mute. */
export type Looking = Viewer &
  Record<'likes' | 'followed' | 'blocked' | 'muted', ReadonlySet<string>> & { profileId: string | null }

/** What `viewer` of a thing says to somebody. */
export type View = (looking: Looking) => object

export type Owned = { id: string }
/** A thing of a profile as its rules ask for it, of what an answer tells of it. */
export const ownedBy = (profile: Owned | null) => ({ profileId: profile?.id ?? '' })
