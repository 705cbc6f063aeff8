import { followingOf } from '#server/people/follows/queries.ts'
import { type Viewer, viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Audience } from './columns.ts'

type Owned = { profileId: string; audience: Audience }

/**
 * The requester, with what `mayHear` has to know about these things: which owners of things for
 * followers the acting profile follows.
 */
export async function viewerFor(c: AppContext, ...things: (Owned | undefined)[]): Promise<Viewer> {
  const viewer = viewerOf(c)
  const owners = things.flatMap((thing) => (thing?.audience === 'followers' ? thing.profileId : []))
  if (owners.length === 0) return viewer
  const follows = await followingOf(c.var.db, c.var.profile, owners)
  return { ...viewer, follows: new Set(owners.filter((id) => follows(id))) }
}
