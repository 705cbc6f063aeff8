import { sql } from 'drizzle-orm'
import { followingOf } from '#server/people/follows/queries.ts'
import { type Viewer, viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Audience } from './columns.ts'

type Owned = { id: string; profileId: string; audience: Audience }

/**
 * The requester, with what `mayHear` has to know about these things: which owners of things for
 * followers the acting profile follows, and, for an admin, which things that are shared by links
 * are in an open case.
 */
export async function viewerFor(c: AppContext, ...things: (Owned | undefined)[]): Promise<Viewer> {
  const viewer = await asExaminer(c, viewerOf(c), things)
  const owners = things.flatMap((thing) => (thing?.audience === 'followers' ? thing.profileId : []))
  if (owners.length === 0) return viewer
  const follows = await followingOf(c.var.db, c.var.profile, owners)
  return { ...viewer, follows: new Set(owners.filter((id) => follows(id))) }
}

/**
 * An admin opens what somebody reported, as if by a link, until the case is closed. Otherwise nobody
 * could judge what is only shared by links.
 */
async function asExaminer(c: AppContext, viewer: Viewer, things: (Owned | undefined)[]): Promise<Viewer> {
  const shared = viewer.isAdmin ? things.flatMap((thing) => (thing?.audience === 'link' ? thing.id : [])) : []
  if (shared.length === 0) return viewer
  const { rows } = await c.var.db.execute<{ id: string }>(
    sql`select id from unnest(${sql.param(shared)}::uuid[]) as shared (id) where is_reported(id)`,
  )
  return { ...viewer, opens: new Set([...viewer.opens, ...rows.map(({ id }) => id)]) }
}
