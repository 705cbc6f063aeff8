import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendAccount, suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { signInAs, signUpAndIn } from '#server/people/accounts/factory.ts'
import { admins, sessions, users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profileMembers, profiles } from '#server/people/profiles/tables.ts'
import type { Database } from '#server/platform/database.ts'
import { startRelay } from '#server/platform/testing/relay.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { revealedArtists, revealedWorks } from '#server/works/sensitive/tables.ts'

/** `late` caches identities and receives changes late; `plain` caches nothing. */
let late: TestServer
let plain: TestServer
let close: () => Promise<void>
beforeAll(async () => {
  plain = await startTestServer({ receivesNoChanges: true })
  const { databaseUrl = '', dataDir } = plain.services.env
  const relay = await startRelay(Number(new URL(databaseUrl).port))
  const { href } = Object.assign(new URL(databaseUrl), { port: relay.port })
  late = await startTestServer({ staleMs: 1000, env: { databaseUrl: href, dataDir } })
  relay.slow('undercroft live', 100)
  close = async () => {
    await late.close()
    relay.close()
    await plain.close()
  }
})
afterAll(() => close())

type Known = { db: Database; userId: string; profileId: string }
const ACTS: [what: string, act: (known: Known) => Promise<unknown>][] = [
  ['their session is ended', ({ db, userId }) => db.delete(sessions).where(eq(sessions.userId, userId))],
  [
    'their session expires',
    ({ db, userId }) =>
      db
        .update(sessions)
        .set({ expiresAt: new Date(0) })
        .where(eq(sessions.userId, userId)),
  ],
  [
    'their token is renewed',
    ({ db, userId }) => db.update(sessions).set({ token: sql`'renewed ' || id` }).where(eq(sessions.userId, userId)),
  ],
  ['they become an admin', ({ db, userId }) => db.insert(admins).values({ userId })],
  [
    'their address changes',
    ({ db, userId }) =>
      db
        .update(users)
        .set({ email: `${userId}@example.org` })
        .where(eq(users.id, userId)),
  ],
  [
    'there are new rules',
    async ({ db, userId }) => {
      await db.update(users).set({ houseRulesNotified: 1 }).where(eq(users.id, userId))
      await db.execute(
        sql`insert into rules_versions (version, body) select max(version) + 1, '## One' from rules_versions`,
      )
    },
  ],
  ['their account goes', ({ db, userId }) => db.delete(users).where(eq(users.id, userId))],
  ['they make a profile', ({ db, userId }) => makeProfile(db, { userId })],
  [
    'they belong to a profile no longer',
    ({ db, profileId }) => db.delete(profileMembers).where(eq(profileMembers.profileId, profileId)),
  ],
  ['their profile is suspended', ({ db, profileId }) => suspendProfile(db, profileId, { until: null })],
  ['their account is suspended', ({ db, userId }) => suspendAccount(db, userId, { until: null })],
  ['their profile goes', ({ db, profileId }) => db.delete(profiles).where(eq(profiles.id, profileId))],
  [
    'they choose to see a sensitive work',
    async ({ db, userId }) => db.insert(revealedWorks).values({ userId, targetId: (await makeTrack(db)).id }),
  ],
  [
    'they choose to see all of an artist',
    ({ db, userId, profileId }) => db.insert(revealedArtists).values({ userId, targetId: profileId }),
  ],
  [
    'their profile is renamed',
    ({ db, profileId }) => db.update(profiles).set({ displayName: 'Ash' }).where(eq(profiles.id, profileId)),
  ],
]

const sessionAt = async (server: TestServer, cookie: string): Promise<unknown> =>
  (await fetch(`${server.url}/api/session`, { headers: { cookie } })).json()

test.each(ACTS)('AUTH-06 PROF-13 %s: the user’s next request reflects it, on any instance', async (_, act) => {
  const { db } = plain.services
  const { userId } = await signUpAndIn(plain)
  const { id: profileId } = await makeProfile(db, { userId })
  const { cookie } = await signInAs(late, userId)
  const before = await sessionAt(late, cookie)
  expect(before).toEqual(await sessionAt(plain, cookie))
  await act({ db, userId, profileId })
  const after = await sessionAt(late, cookie)
  expect(after).not.toEqual(before)
  expect(after).toEqual(await sessionAt(plain, cookie))
})

test('ADMIN-01 a user who is no longer an admin is refused at the next request', async () => {
  const { cookie, userId } = await signUpAndIn(late, { admin: true })
  const ask = () => fetch(`${late.url}/api/merch/review`, { headers: { cookie } })
  expect((await ask()).status).toBe(200)
  await plain.services.db.delete(admins).where(eq(admins.userId, userId))
  expect((await ask()).status).toBe(403)
})
