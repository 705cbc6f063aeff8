import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './platform/database.ts'
import { readBearer } from './works/audience/bearers.ts'
import type { Audience } from './works/audience/columns.ts'
import { mayHear } from './works/audience/permissions.ts'
import type { SecretLinks } from './works/secret-links/secret-links.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Whether the bearer of a signed URL may still read a file that is not public: a link that still
 * opens the work whose id is in the key, or a user who may still hear it. It is asked at each
 * request, so a running player stops when a link is revoked or a work is taken back.
 */
export const createMayRead =
  (db: Database, links: SecretLinks) =>
  async (bearer: string, key: string): Promise<boolean> => {
    const { link, user } = readBearer(bearer)
    const ids = key.match(UUID) ?? []
    const opens = new Set(link ? await links.opensOf(link) : [])
    const things = await findThings(db, ids, user)
    if (things.length === 0) return user !== undefined && isOfProfile(db, ids, user.userId)
    return things.every(({ viewer, thing, isExamined }) =>
      mayHear({ ...viewer, opens: isExamined ? new Set([...opens, thing.id]) : opens }, thing),
    )
  }

/** SQL: whether a user has the rights of an admin: while the account is suspended, it has not. */
const isAdmin = (userId: string | null): SQL => sql`exists (
  select from admins join users on users.id = admins.user_id
  where admins.user_id = ${userId}::uuid and users.suspended_at is null)`

/** Pictures of profiles are read by members and admins. Their keys name no work. */
async function isOfProfile(db: Database, ids: string[], userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from profiles where id = any(${sql.param(ids)}::uuid[]) and (
      ${isAdmin(userId)}
      or not is_suspended and exists (select from profile_members where profile_id = profiles.id and user_id = ${userId}::uuid))`)
  return rows.length > 0
}

type Row = {
  id: string
  profileId: string
  audience: Audience
  isMember: boolean
  follows: boolean
  isAdmin: boolean
  /** An admin examines a report of it. */
  isExamined: boolean
}

/** The works, events and playlists with these ids, and what the user is to each. */
async function findThings(db: Database, ids: string[], user: { userId: string; profileId: string } | undefined) {
  const { userId = null, profileId = null } = user ?? {}
  const { rows } = await db.execute<Row>(sql`
    select id, profile_id as "profileId", audience,
      exists (select from profile_members join profiles on profiles.id = profile_members.profile_id
        where profile_members.profile_id = thing.profile_id and user_id = ${userId}::uuid and not is_suspended) as "isMember",
      exists (select from follows where follower_profile_id = ${profileId}::uuid and target_id = thing.profile_id) as follows,
      ${isAdmin(userId)} as "isAdmin",
      audience = 'link' and ${isAdmin(userId)} and is_reported(id) as "isExamined"
    from things_with_state as thing where id = any(${sql.param(ids)}::uuid[])`)
  return rows.map((thing) => ({
    thing,
    isExamined: thing.isExamined,
    viewer: {
      memberOf: new Set(thing.isMember ? [thing.profileId] : []),
      follows: new Set(thing.follows ? [thing.profileId] : []),
      isAdmin: thing.isAdmin,
      opens: new Set<string>(),
    },
  }))
}
