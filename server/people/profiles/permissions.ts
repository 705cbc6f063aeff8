import type { AppContext } from '#server/platform/context.ts'

/** The requester: the profiles that the user may act as; none for a visitor. */
export type Viewer = { memberOf: ReadonlySet<string>; isAdmin: boolean }

const VISITOR: Viewer = { memberOf: new Set(), isAdmin: false }

export const canEditProfile = (viewer: Viewer, profile: { id: string }): boolean => viewer.memberOf.has(profile.id)

/**
 * The owner sees hidden works and drafts; admins see hidden works, but no drafts. Nobody can act as
 * a suspended profile, so only admins see its works.
 */
export const canSeeHidden = (viewer: Viewer, thing: { profileId: string; isDraft?: boolean }): boolean =>
  (viewer.isAdmin && !thing.isDraft) || viewer.memberOf.has(thing.profileId)

export const viewerOf = ({ var: { session, profiles } }: AppContext): Viewer =>
  session ? { memberOf: new Set(profiles.map(({ id }) => id)), isAdmin: session.isAdmin } : VISITOR
