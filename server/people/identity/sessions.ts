import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TokenScope } from '#contract/access-tokens.ts'
import { SESSIONS_PER_ACCOUNT } from '#contract/platform/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import type { SignedIn } from './guards.ts'
import { admins, type PROOFS, sessions } from './tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A session ends after this long without use. */
export const SESSION_MS = 30 * DAY_MS
/** A session ends this long after it was started, also if it is in use; those of admins earlier. */
const LIFETIME = { usual: '90 days', admin: '12 hours' }
/** A session in use is prolonged this long after it was last prolonged. */
const PROLONG_AFTER_MS = DAY_MS
/** Precision of `used_at`: a session in use writes it at most this often. */
const NOTE_USE_AFTER_MS = 5 * MINUTE_MS

export type Client = { address: string; userAgent: string | undefined }
/**
 * The requester; `profiles` are those that the user may act as, oldest first, without suspended
 * ones.
 */
export type Identity = {
  session: SignedIn
  profiles: OwnProfile[]
  expiresAt: Date
  updatedAt: Date
  usedAt: Date
  /** What an access token may do; null for a session, which may do everything. */
  scopes: TokenScope[] | null
}

export const needsProlonging = ({ updatedAt }: Identity): boolean => updatedAt.getTime() < Date.now() - PROLONG_AFTER_MS
export const needsNoting = ({ usedAt }: Identity): boolean => usedAt.getTime() < Date.now() - NOTE_USE_AFTER_MS

/** How the user of a session has proved to own the account. */
export type Proved = { with: (typeof PROOFS)[number]; isTwoFactor: boolean }

/**
 * Starts a session and returns its token. Only a hash is stored, so that a copy of the table gives
 * no access.
 */
export async function startSession(db: Queryable, userId: string, client: Client, proved: Proved): Promise<string> {
  const { token, hashed } = newToken()
  const { with: signedInWith, isTwoFactor } = proved
  await db.insert(sessions).values({
    ...{ token: hashed, userId, signedInWith, isTwoFactor, ...described(client) },
    expiresAt: endOf(sql`${userId}::uuid`, sql`now()`),
  })
  await endBeyondLimit(db, userId)
  return token
}

/**
 * Gives a session a new token and returns it; the old token stops working. Returns null if the
 * session has ended.
 */
export async function renewSession(db: Queryable, sessionId: string): Promise<string | null> {
  const { token, hashed } = newToken()
  const now = new Date()
  const renewed = await db
    .update(sessions)
    .set({ token: hashed, expiresAt: endOf(sessions.userId, sessions.createdAt), updatedAt: now, usedAt: now })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id })
  return renewed.length ? token : null
}

/** When a session of this user that was started at this time ends, if it is not used again. */
const endOf = (userId: SQLWrapper, startedAt: SQLWrapper): SQL => sql`least(
  now() + make_interval(secs => ${SESSION_MS / 1000}),
  ${startedAt} + case when exists (select from ${admins} where ${admins.userId} = ${userId})
    then interval '${sql.raw(LIFETIME.admin)}' else interval '${sql.raw(LIFETIME.usual)}' end)`

/** Ends the sessions of a new admin as early as those of all admins. */
export async function shortenSessions(db: Queryable, userId: string): Promise<void> {
  const end = endOf(sessions.userId, sessions.createdAt)
  await db
    .update(sessions)
    .set({ expiresAt: sql`least(${sessions.expiresAt}, ${end})` })
    .where(eq(sessions.userId, userId))
}

/** Notes a fresh proof. A session that once proved two factors keeps that. */
export async function noteProof(db: Queryable, sessionId: string, isTwoFactor: boolean): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: new Date(), ...(isTwoFactor && { isTwoFactor }) })
    .where(eq(sessions.id, sessionId))
}

/** Whether a session is still live; for work that takes longer than a request. */
export const isSignedIn = async (db: Database, sessionId: string): Promise<boolean> =>
  (await db.$count(sessions, and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))) === 1

export async function prolongSession(db: Queryable, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: endOf(sessions.userId, sessions.createdAt), updatedAt: new Date() })
    .where(eq(sessions.id, sessionId))
}

/**
 * Records when, from where and with which device a session was used. Of concurrent requests only
 * one writes.
 */
export async function recordUse(db: Queryable, sessionId: string, client: Client): Promise<void> {
  await db
    .update(sessions)
    .set({ usedAt: new Date(), ...described(client) })
    .where(and(eq(sessions.id, sessionId), lt(sessions.usedAt, new Date(Date.now() - NOTE_USE_AFTER_MS))))
}

export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token, hashToken(token)))
}

/** Ends the sessions beyond the limit, those unused for longest first. */
async function endBeyondLimit(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`delete from ${sessions} where ${sessions.userId} = ${userId} and ${sessions.id} in (
    select id from sessions where user_id = ${userId} order by used_at desc, id desc offset ${SESSIONS_PER_ACCOUNT})`)
}

const described = ({ address, userAgent }: Client) => ({
  device: describeDevice(userAgent),
  network: networkOf(address),
})

function newToken(): { token: string; hashed: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hashed: hashToken(token) }
}

/** The hash under which a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/**
 * The network of an address: enough for users to recognise their own places, too little to find a
 * household. '203.0.113.*' for IPv4, three groups of IPv6; null for anything else.
 */
export function networkOf(address: string): string | null {
  const bucket = clientBucket(address)
  const numbers = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(bucket)
  if (numbers) return `${numbers[1]}.*`
  const groups = /^((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(bucket)
  return groups ? `${groups[1]}:*` : null
}

/**
 * Characters beyond this number are ignored: no browser sends more, and the time of the patterns
 * below grows with the length.
 */
const LOOKED_AT = 500

/** The first match wins, since most browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/**
 * A browser and its system in our own words ('Firefox on Linux'), or null if neither is known. The
 * text of the client is never stored or shown.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, LOOKED_AT) ?? ''
  const browser = nameIn(BROWSERS, text)
  const system = nameIn(SYSTEMS, text)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system
}

const nameIn = (names: [RegExp, string][], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null
