import type { AppContext } from '#server/platform/context.ts'

/** Who looks: the profiles that they may act as, none for a visitor. */
export type Viewer = { memberOf: ReadonlySet<string>; isAdmin: boolean }

const VISITOR: Viewer = { memberOf: new Set(), isAdmin: false }

export const canEditProfile = (viewer: Viewer, profile: { id: string }): boolean => viewer.memberOf.has(profile.id)

/**
 * What moderators have hidden its own profile still sees, and so do they; what a suspended one made they alone. A draft
 * its own profile alone.
 */
export const canSeeHidden = (viewer: Viewer, thing: { profileId: string; isDraft?: boolean }): boolean =>
  (viewer.isAdmin && !thing.isDraft) || viewer.memberOf.has(thing.profileId)

export const viewerOf = ({ var: { session, profiles } }: AppContext): Viewer =>
  session ? { memberOf: new Set(profiles.map(({ id }) => id)), isAdmin: session.isAdmin } : VISITOR
