import { sql } from 'drizzle-orm'
import type { AppContext } from './platform/context.ts'
import type { Database } from './platform/database.ts'
import type { Audience } from './works/audience/columns.ts'
import { mayHear } from './works/audience/permissions.ts'
import { linkOf } from './works/secret-links/act-with-link.ts'
import type { SecretLinks } from './works/secret-links/secret-links.ts'

/** The bearer in the URLs of private files that a signed-in user gets. */
export const bearerOf = ({ var: { session, profile } }: AppContext): string | null =>
  session && `user.${session.userId}.${profile?.id ?? NOBODY}`

const NOBODY = '00000000-0000-0000-0000-000000000000'
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Whether the bearer of a signed URL may still read a file that is not public: a link that is still
 * open, or a user who may still hear the work whose id is in the key. It is asked at each request,
 * so a running player stops when a link is revoked or a work is taken back.
 */
export const createMayRead =
  (db: Database, links: SecretLinks) =>
  async (bearer: string, key: string): Promise<boolean> => {
    const link = linkOf(bearer)
    if (link) return links.isOpen(link)
    const [userId, profileId] = bearer.match(UUID) ?? []
    if (!userId || !profileId) return false
    const things = await findThings(db, key.match(UUID) ?? [], { userId, profileId })
    return things.length > 0 && things.every(({ viewer, thing }) => mayHear(viewer, thing))
  }

type Row = {
  id: string
  profileId: string
  audience: Audience
  isMember: boolean
  follows: boolean
  isAdmin: boolean
}

/** The works, events and playlists with these ids, and what the user is to each. */
async function findThings(db: Database, ids: string[], { userId, profileId }: { userId: string; profileId: string }) {
  const { rows } = await db.execute<Row>(sql`
    with thing as (
      select id, profile_id as owner, state, hidden_at, is_maker_suspended from assets where id = any(${sql.param(ids)}::uuid[])
      union all select id, artist_id, state, hidden_at, is_maker_suspended from artist_events where id = any(${sql.param(ids)}::uuid[])
      union all select id, owner_profile_id, state, hidden_at, is_maker_suspended from playlists where id = any(${sql.param(ids)}::uuid[]))
    select id, owner as "profileId",
      case when hidden_at is not null or is_maker_suspended then 'hidden' else state end as audience,
      exists (select from profile_members join profiles on profiles.id = profile_id
        where profile_id = owner and user_id = ${userId}::uuid and not is_suspended) as "isMember",
      exists (select from follows where follower_profile_id = ${profileId}::uuid and target_id = owner) as follows,
      exists (select from admins where user_id = ${userId}::uuid) as "isAdmin" from thing`)
  return rows.map((thing) => ({
    thing,
    viewer: {
      memberOf: new Set(thing.isMember ? [thing.profileId] : []),
      follows: new Set(thing.follows ? [thing.profileId] : []),
      isAdmin: thing.isAdmin,
      opens: new Set<string>(),
    },
  }))
}
