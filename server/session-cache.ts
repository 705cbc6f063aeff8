import { and, eq, gt, sql } from 'drizzle-orm'
import type { TokenScope } from '#contract/access-tokens.ts'
import { accessTokens } from '#server/people/access-tokens/tables.ts'
import { hashToken, type Identity } from '#server/people/identity/sessions.ts'
import type { Changes } from '#server/platform/cached-responses/changes.ts'
import { ResponseCache } from '#server/platform/cached-responses/response-cache.ts'
import type { Database } from '#server/platform/database.ts'
import { presentVersion } from './people/house-rules/find-house-rules.ts'
import { admins, sessions, users } from './people/identity/tables.ts'
import { factorRemovals } from './people/keys/tables.ts'
import { presentOwnProfile } from './people/profiles/present.ts'
import { ownProfileColumns } from './people/profiles/queries.ts'
import { profileMembers, profiles } from './people/profiles/tables.ts'
import { perDatabase } from './platform/database/per-database.ts'
import type { Holder, TokenHolder } from './platform/http/requester.ts'
import { revealedColumns } from './works/sensitive/choices.ts'

/** `isUpToDate`: whether this process has received everything committed before the request. */
type Known = { identity: Identity | null; isUpToDate: boolean }

/**
 * Finds the identity of a session token in the tables, and caches it until something in it changes.
 */
export type SessionCache = {
  /**
   * Reflects everything committed before the call: a session that ended on any instance is not
   * found. Only for reads, the result may be older while the primary database is down.
   */
  find(holder: Holder | TokenHolder, isReading: boolean): Promise<Known>
}

const MAX_BYTES = 8 * 1024 * 1024
/** Users open a page again after minutes. */
const MAX_AGE_MS = 10 * 60_000
const PROFILE_BYTES = 1000
const ID_BYTES = 64

export function createIdentities(
  { db, ownReads }: { db: Database; ownReads: Database },
  changes: Changes,
): SessionCache {
  const kept = new ResponseCache(changes, { maxBytes: MAX_BYTES, maxAgeMs: MAX_AGE_MS })
  const make = async (kind: Kind, hashed: string) => {
    const value = await findIdentity(db, kind, hashed)
    // Unknown tokens are not cached: a client could send any number of them.
    if (!value) return { value, bytes: Number.POSITIVE_INFINITY, keys: [] }
    const { session, profiles } = value
    const all = [...profiles, ...session.suspended]
    const keys = ['rules', session.sessionId, session.userId, ...all.map(({ id }) => id)]
    const { works, artists } = session.unveiled
    return { value, bytes: PROFILE_BYTES * (1 + all.length) + ID_BYTES * (works.length + artists.length), keys }
  }
  return {
    async find({ kind, token }, isReading) {
      const hashed = hashToken(token)
      const isUpToDate = await changes.catchUp()
      if (!isUpToDate) return { identity: await findIdentity(isReading ? ownReads : db, kind, hashed), isUpToDate }
      const { value } = await kept.get(`${kind} ${hashed}`, () => make(kind, hashed))
      const isLiving = value !== null && value.expiresAt.getTime() > Date.now()
      return { identity: isLiving ? value : null, isUpToDate }
    },
  }
}

type Kind = (Holder | TokenHolder)['kind']

/**
 * The identity of an unexpired session or access token, by the hash of its token, straight from the
 * tables.
 */
async function findIdentity(db: Database, kind: Kind, hashed: string): Promise<Identity | null> {
  const statement = kind === 'holder' ? identityBySession(db, 'by-token') : identityByAccessToken(db, 'by-token')
  const rows = await statement.execute({ token: hashed })
  if (!rows[0]) return null
  const {
    expiresAt,
    updatedAt,
    usedAt,
    isAdmin,
    isTwoFactor,
    scopes,
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
      isAdmin: isAdmin !== null && suspendedAt === null && isTwoFactor,
      lacksSecondFactor: isAdmin !== null && suspendedAt === null && !isTwoFactor,
      termsAccepted: termsAcceptedAt !== null,
      suspension: suspendedAt && { until: suspendedUntil },
      suspended: own(true).map((row) => ({ ...presentOwnProfile(row), suspendedUntil: row.suspendedUntil })),
    },
    profiles: own(false).map(presentOwnProfile),
    expiresAt,
    updatedAt,
    usedAt,
    scopes,
  }
}

/** The columns of an identity that belong to its account, however it was found. */
const ofAccount = {
  userId: users.id,
  email: users.email,
  termsAcceptedAt: users.termsAcceptedAt,
  timeZone: users.timeZone,
  createdAt: users.createdAt,
  newRules: sql<number | null>`case when ${users.houseRulesNotified} < ${presentVersion} then ${presentVersion} end`,
  suspendedAt: users.suspendedAt,
  suspendedUntil: users.suspendedUntil,
  unveiled: revealedColumns,
  profile: { ...ownProfileColumns, isSuspended: profiles.isSuspended, suspendedUntil: profiles.suspendedUntil },
}

/** An access token proves nothing and has no rights of an admin; one without an end ends never. */
const identityByAccessToken = perDatabase((db, _name: 'by-token') =>
  db
    .select({
      ...ofAccount,
      sessionId: accessTokens.id,
      expiresAt: sql<Date>`coalesce(${accessTokens.expiresAt}, now() + interval '100 years')`.mapWith(
        accessTokens.expiresAt,
      ),
      updatedAt: sql<Date>`now()`.mapWith(accessTokens.createdAt),
      usedAt: sql<Date>`coalesce(${accessTokens.usedAt}, 'epoch')`.mapWith(accessTokens.createdAt),
      isAdmin: sql<string | null>`null`,
      isTwoFactor: sql<boolean>`false`,
      provedAt: sql<Date>`'epoch'::timestamptz`.mapWith(accessTokens.createdAt),
      removalAt: sql<Date | null>`null`,
      scopes: sql<TokenScope[] | null>`${accessTokens.scopes}`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .leftJoin(profileMembers, eq(profileMembers.userId, users.id))
    .leftJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(and(eq(accessTokens.hash, sql.placeholder('token')), sql`coalesce(${accessTokens.expiresAt} > now(), true)`))
    .orderBy(profiles.createdAt, profiles.id)
    .prepare('identity_by_access_token'),
)

const identityBySession = perDatabase((db, _name: 'by-token') =>
  db
    .select({
      ...ofAccount,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      updatedAt: sessions.updatedAt,
      usedAt: sessions.usedAt,
      isAdmin: sql<string | null>`${admins.userId}`,
      isTwoFactor: sql<boolean>`(${sessions.isTwoFactor} or coalesce(${admins.graceUntil} > now(), false))`,
      provedAt: sessions.provedAt,
      removalAt: factorRemovals.dueAt,
      scopes: sql<TokenScope[] | null>`null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(admins, eq(admins.userId, users.id))
    .leftJoin(factorRemovals, eq(factorRemovals.userId, users.id))
    .leftJoin(profileMembers, eq(profileMembers.userId, users.id))
    .leftJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(profiles.createdAt, profiles.id)
    .prepare('identity_by_session'),
)
