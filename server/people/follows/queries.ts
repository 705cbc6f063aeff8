import { and, eq, sql } from 'drizzle-orm'
import type { ListedProfile } from '#contract/follows.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import type { ActingProfile } from '#server/people/identity/guards.ts'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { givenAmong, givenId } from '#server/platform/lists/among.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { follows } from './tables.ts'

/**
 * Finds with one query whether the acting profile follows each of the given profiles; null for
 * itself and for visitors.
 */
export async function followingOf(
  db: Database,
  profile: ActingProfile | null,
  profileIds: string[],
): Promise<(profileId: string) => boolean | null> {
  if (!profile) return () => null
  const rows = await followed(db, 'among').execute({ profileId: profile.id, ids: profileIds })
  const known = new Set(rows.map((row) => row.targetId))
  return (profileId) => (profileId === profile.id ? null : known.has(profileId))
}

const followed = perDatabase((db, _name: 'among') =>
  db
    .select({ targetId: givenId })
    .from(givenAmong(follows, follows.followerProfileId, follows.targetId))
    .prepare('followed_among'),
)

/**
 * The two lists of a profile: `of` is the profile whose list it is, `shown` the profile listed in
 * it.
 */
const SIDES = {
  followers: { of: follows.targetId, shown: follows.followerProfileId },
  following: { of: follows.followerProfileId, shown: follows.targetId },
}
export type Side = keyof typeof SIDES

type ListOptions = { side: Side; cursor?: string; limit: number }

/**
 * Followers of a profile, or the profiles that it follows, newest first, with one row more than a
 * page shows.
 */
export async function findFollows(db: Database, profileId: string, { side, cursor, limit }: ListOptions) {
  return listOf(db, `${side} ${limit + 1}`).execute({ profileId, ...startingAt(cursor) })
}

const listOf = perDatabase((db, key: `${Side} ${number}`) => {
  const [side, rows] = key.split(' ') as [Side, string]
  const { of, shown } = SIDES[side]
  const { order, before } = newestFirst(follows.createdAt, shown)
  return db
    .select({ id: shown, createdAt: follows.createdAt, profile: summaryColumns })
    .from(follows)
    .innerJoin(profiles, eq(profiles.id, shown))
    .where(
      and(
        eq(of, sql.placeholder('profileId')),
        sql`${profiles.isPublic}`,
        sql`not exists (select from profiles as whose where whose.id = ${of} and not whose.is_public)`,
        before,
      ),
    )
    .orderBy(...order)
    .limit(literal(Number(rows)))
    .prepare(`follows_${side}_${rows}`)
})

export async function followsAnyone(db: Database, profileId: string): Promise<boolean> {
  const [first] = await anyFollow(db, 'of-profile').execute({ profileId })
  return first !== undefined
}

const anyFollow = perDatabase((db, _name: 'of-profile') =>
  db
    .select({ targetId: follows.targetId })
    .from(follows)
    .where(eq(follows.followerProfileId, sql.placeholder('profileId')))
    .limit(literal(1))
    .prepare('any_follow'),
)

/** Adds whether the acting profile follows this profile; null for itself and for visitors. */
export const withFollowing = (profile: ProfileSummary | null, following: boolean | null): ListedProfile | null =>
  profile && { ...profile, viewer: { following } }
