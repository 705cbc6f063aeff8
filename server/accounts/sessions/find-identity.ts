import { and, eq, gt, sql } from 'drizzle-orm'
import type { Identity } from '#server/identity/sessions.ts'
import { admins, sessions, users } from '#server/identity/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { presentOwnProfile } from '#server/profiles/present.ts'
import { ownProfileColumns } from '#server/profiles/queries.ts'
import { profileMembers, profiles } from '#server/profiles/tables.ts'
import { presentVersion } from '#server/rules/find-rules.ts'
import { unveiledColumns } from '#server/sensitive/choices.ts'

/** Whose living session a token is, by its hash, straight from the tables. */
export async function findIdentity(db: Database, hashed: string): Promise<Identity | null> {
  const rows = await identityByToken(db, 'by-token').execute({ token: hashed })
  if (!rows[0]) return null
  const {
    expiresAt,
    updatedAt,
    usedAt,
    isAdmin,
    termsAcceptedAt,
    suspendedAt,
    suspendedUntil,
    profile: _,
    ...who
  } = rows[0]
  const profiles = rows.flatMap(({ profile }) => profile ?? [])
  const own = (isSuspended: boolean) => profiles.filter((profile) => profile.isSuspended === isSuspended)
  return {
    session: {
      ...who,
      isAdmin: isAdmin !== null && suspendedAt === null,
      termsAccepted: termsAcceptedAt !== null,
      suspension: suspendedAt && { until: suspendedUntil },
      suspended: own(true).map((row) => ({ ...presentOwnProfile(row), suspendedUntil: row.suspendedUntil })),
    },
    profiles: own(false).map(presentOwnProfile),
    expiresAt,
    updatedAt,
    usedAt,
  }
}

const identityByToken = perDatabase((db, _name: 'by-token') =>
  db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      updatedAt: sessions.updatedAt,
      usedAt: sessions.usedAt,
      userId: users.id,
      email: users.email,
      termsAcceptedAt: users.termsAcceptedAt,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      newRules: sql<number | null>`case when ${users.rulesTold} < ${presentVersion} then ${presentVersion} end`,
      isAdmin: admins.userId,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      unveiled: unveiledColumns,
      profile: { ...ownProfileColumns, isSuspended: profiles.isSuspended, suspendedUntil: profiles.suspendedUntil },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(profileMembers, eq(profileMembers.userId, users.id))
    .leftJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(profiles.createdAt, profiles.id)
    .prepare('identity_by_token'),
)
