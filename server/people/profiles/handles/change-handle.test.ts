import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { OwnHandles } from '#contract/handles.ts'
import { HANDLE_CHANGE_DAYS, HANDLE_RESERVED_DAYS, HANDLES_RESERVED_PER_ACCOUNT } from '#contract/platform/limits.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '../factory.ts'
import { profileMembers, profiles } from '../tables.ts'
import { handleTasks } from './tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
afterAll(() => server.close())

let made = 0
const fresh = () => `tin_${++made}_choir`
const DAY_MS = 24 * 3600_000

async function artist() {
  const person = await signUpAndIn(server)
  const profile = await makeProfile(server.services.db, { userId: person.userId, handle: fresh() })
  return { person, id: profile.id, handle: profile.handle }
}
const change = ({ person }: { person: Person }, handle: string, redirects?: boolean) =>
  person.fetch('/api/profiles/mine/handle', { method: 'PUT', json: { handle, redirects } })
const stop = ({ person }: { person: Person }, handle: string) =>
  person.fetch(`/api/profiles/mine/handles/${handle}`, { method: 'DELETE' })
const own = async ({ person }: { person: Person }) =>
  (await (await person.fetch('/api/profiles/mine/handles')).json()) as OwnHandles
const bodyOf = async (response: Response) => (await response.json()) as { code: string; detail: string }
const create = (person: Person, handle: string) =>
  person.fetch('/api/profiles', {
    method: 'POST',
    json: { profileType: 'artist', handle, displayName: 'Heir', dateOfBirth: '1990-01-01', acceptTerms: true },
  })

/** Moves the last change of a profile, and its reservations, into the past. */
async function letPass(id: string, days: number): Promise<void> {
  const span = sql`${days} * interval '1 day'`
  const { db } = server.services
  await db.execute(sql`update profiles set handle_changed_at = handle_changed_at - ${span} where id = ${id}`)
  await db.execute(sql`update old_handles set reserved_until = reserved_until - ${span}, left_at = left_at - ${span}
    where profile_id = ${id}`)
}

test('RELEASE-06 an owner changes the handle; a repeated request changes nothing', async () => {
  const who = await artist()
  const next = fresh()
  const response = await change(who, next.toUpperCase())
  expect(response.status).toBe(200)
  const session = (await response.json()) as Session
  expect(session.profiles).toMatchObject([{ id: who.id, handle: next, slug: next }])
  const { changeableAt, ...after } = await own(who)
  expect(after).toMatchObject({ handle: next, can: { change: true }, old: [{ handle: who.handle, redirects: true }] })
  const days = (Date.parse(changeableAt!) - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(HANDLE_CHANGE_DAYS - 0.1)
  expect(days).toBeLessThanOrEqual(HANDLE_CHANGE_DAYS)
  expect((await change(who, next)).status).toBe(200)
  expect(await own(who)).toEqual({ changeableAt, ...after })
})

test('RELEASE-06 a second change within 30 days is refused with the time from which it is possible', async () => {
  const who = await artist()
  const next = fresh()
  await change(who, next)
  await letPass(who.id, HANDLE_CHANGE_DAYS - 1)
  const refused = await change(who, fresh())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after')) * 1000).toBeCloseTo(DAY_MS, -5)
  const day = new Date(Date.now() + DAY_MS).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  expect(await refused.json()).toMatchObject({ code: 'rate_limited', fields: { handle: expect.stringContaining(day) } })
  // taking the old handle back is a change too
  expect((await change(who, who.handle)).status).toBe(429)
  await letPass(who.id, 1)
  expect((await change(who, fresh())).status).toBe(200)
})

test('RELEASE-06 of two tabs that change the handle at the same time, one is refused', async () => {
  const who = await artist()
  const responses = await Promise.all([fresh(), fresh(), fresh()].map((handle) => change(who, handle)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  expect((await own(who)).old).toHaveLength(1)
})

test('RELEASE-06 nobody else can take an old handle, and its profile can take it back', async () => {
  const [who, other] = [await artist(), await artist()]
  const next = fresh()
  await change(who, next)
  expect(await bodyOf(await create(await signUpAndIn(server), who.handle))).toMatchObject({ code: 'handle_taken' })
  expect(await bodyOf(await change(other, who.handle))).toMatchObject({ code: 'handle_taken' })
  expect((await own(other)).handle).toBe(other.handle)
  const check = await visitor(server).fetch(`/api/profiles/handles/${who.handle}`)
  expect(await check.json()).toEqual({ handle: who.handle, available: false })
  await letPass(who.id, HANDLE_CHANGE_DAYS)
  expect((await change(who, who.handle)).status).toBe(200)
  expect(await own(who)).toMatchObject({ handle: who.handle, old: [{ handle: next, redirects: true }] })
})

test('RELEASE-06 a handle that is left and wanted at the same moment goes to nobody else', async () => {
  const { db } = server.services
  const [who, other, newcomer] = [await artist(), await artist(), await signUpAndIn(server)]
  const next = fresh()
  let wanted: Promise<Response>[] = []
  await transaction(db, async (tx) => {
    await tx.update(profiles).set({ handle: next, slug: next }).where(eq(profiles.id, who.id))
    wanted = [change(other, who.handle), create(newcomer, who.handle)]
    // Both wait for the row with the handle, which is neither free nor reserved yet.
    await expect.poll(() => waitingForLocks(db)).toBe(2)
  })
  expect((await Promise.all(wanted)).map(({ status }) => status)).toEqual([409, 409])
})

test('RELEASE-06 two profiles cannot swap their handles', async () => {
  const [one, two] = [await artist(), await artist()]
  const swapped = await Promise.all([change(one, two.handle), change(two, one.handle)])
  expect(swapped.map(({ status }) => status)).toEqual([409, 409])
  await change(one, fresh())
  expect((await change(two, one.handle)).status).toBe(409)
})

test('RELEASE-06 without redirects all handles are left, and others can take them after 90 days', async () => {
  const who = await artist()
  const [second, third] = [fresh(), fresh()]
  await change(who, second)
  await letPass(who.id, HANDLE_CHANGE_DAYS)
  expect((await change(who, third, false)).status).toBe(200)
  const { old } = await own(who)
  expect(old.map(({ handle, redirects }) => [handle, redirects])).toEqual([
    [second, false],
    [who.handle, false],
  ])
  const days = (Date.parse(old[0]!.freeAt!) - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(HANDLE_RESERVED_DAYS - 0.1)
  expect(days).toBeLessThanOrEqual(HANDLE_RESERVED_DAYS)
  const heir = await artist()
  await letPass(who.id, HANDLE_RESERVED_DAYS - 1)
  expect((await change(heir, second)).status).toBe(409)
  await letPass(who.id, 1)
  expect((await change(heir, second)).status).toBe(200)
  expect((await own(who)).old).toEqual([])
  await handleTasks['sweep-handles']!({}, server.services)
  const { rows } = await server.services.db.execute(sql`select handle from old_handles where profile_id = ${who.id}`)
  expect(rows).toEqual([])
  expect((await change(await artist(), who.handle)).status).toBe(200)
})

test('RELEASE-06 a redirect can be ended later, once and for all; the profile can take the handle back', async () => {
  const who = await artist()
  await change(who, fresh())
  const ended = await stop(who, who.handle.toUpperCase())
  expect(ended.status).toBe(200)
  const after = (await ended.json()) as OwnHandles
  expect(after.old).toMatchObject([{ handle: who.handle, redirects: false, freeAt: expect.any(String) }])
  expect(await (await stop(who, who.handle)).json()).toEqual(after)
  expect((await stop(await artist(), who.handle)).status).toBe(404)
  await letPass(who.id, HANDLE_CHANGE_DAYS)
  expect((await change(who, who.handle)).status).toBe(200)
})

test.each(['find_music', 'Admin', 'supp0rt'])('RELEASE-06 PROF-06 the handle %s is reserved', async (handle) => {
  expect(await bodyOf(await change(await artist(), handle))).toMatchObject({ code: 'handle_taken' })
})

test.each(['ab', 'a'.repeat(31), 'dash-ed', 'ünder', ''])(
  'RELEASE-06 PROF-05 refuses the handle %j',
  async (handle) => {
    expect((await change(await artist(), handle)).status).toBe(422)
  },
)

test('RELEASE-06 a member who is no owner can see the handles and change none', async () => {
  const { id, handle } = await artist()
  const person = await signUpAndIn(server)
  await server.services.db.insert(profileMembers).values({ profileId: id, userId: person.userId, role: 'member' })
  expect(await own({ person })).toMatchObject({ handle, can: { change: false } })
  expect(await bodyOf(await change({ person }, fresh()))).toMatchObject({ code: 'forbidden' })
  expect((await stop({ person }, handle)).status).toBe(403)
  const [kept] = await server.services.db.select().from(profiles).where(eq(profiles.id, id))
  expect(kept!.handle).toBe(handle)
})

test('PROF-17 the handles of a deleted profile stay reserved for its account for 90 days', async () => {
  const who = await artist()
  const next = fresh()
  await change(who, next)
  const gone = await who.person.fetch(`/api/profiles/${who.id}`, { method: 'DELETE', json: { handle: next } })
  expect(gone.status).toBe(200)
  const stranger = await artist()
  for (const handle of [who.handle, next]) {
    expect((await change(stranger, handle)).status).toBe(409)
    const asked = async ({ fetch }: Pick<Person, 'fetch'>) =>
      (await (await fetch(`/api/profiles/handles/${handle}`)).json()) as { available: boolean }
    expect([await asked(visitor(server)), await asked(who.person)]).toMatchObject([
      { available: false },
      { available: true },
    ])
  }
  expect((await create(who.person, next)).status).toBe(201)
  const { db } = server.services
  await db.execute(sql`update reserved_handles set until = until - ${HANDLE_RESERVED_DAYS - 1} * interval '1 day'`)
  expect((await change(stranger, who.handle)).status).toBe(409)
  await db.execute(sql`update reserved_handles set until = until - interval '1 day'`)
  expect((await change(stranger, who.handle)).status).toBe(200)
  await handleTasks['sweep-handles']!({}, server.services)
  expect((await db.execute(sql`select from reserved_handles`)).rows).toEqual([])
})

test('PROF-17 an account cannot reserve any number of handles by creating and deleting profiles', async () => {
  const { db } = server.services
  const { userId } = await signUpAndIn(server)
  const handles: string[] = []
  for (let n = 0; n < HANDLES_RESERVED_PER_ACCOUNT + 2; n++) {
    const { id, handle } = await makeProfile(db, { userId, handle: fresh() })
    await db.delete(profiles).where(eq(profiles.id, id))
    handles.push(handle)
  }
  const isFree = async (handle: string) =>
    (await (await visitor(server).fetch(`/api/profiles/handles/${handle}`)).json()).available as boolean
  const [first, second, third] = handles
  expect([await isFree(first!), await isFree(second!), await isFree(third!), await isFree(handles.at(-1)!)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
