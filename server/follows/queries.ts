import { and, eq, sql } from 'drizzle-orm'
import type { ActingProfile } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { perDatabase } from '#server/platform/per-database.ts'
import { follows } from './tables.ts'

/** Whether the acting profile follows each of these, found by one query; null for itself and for visitors. */
export async function followingOf(
  db: Database,
  profile: ActingProfile | null,
  profileIds: string[],
): Promise<(profileId: string) => boolean | null> {
  if (!profile) return () => null
  const rows = await followed(db, 'among').execute({ profileId: profile.id, profileIds })
  const known = new Set(rows.map((row) => row.targetId))
  return (profileId) => (profileId === profile.id ? null : known.has(profileId))
}

const followed = perDatabase((db, _name: 'among') =>
  db
    .select({ targetId: follows.targetId })
    .from(follows)
    .where(
      and(
        eq(follows.followerProfileId, sql.placeholder('profileId')),
        sql`${follows.targetId} = any(${sql.placeholder('profileIds')}::uuid[])`,
      ),
    )
    .prepare('followed_among'),
)
