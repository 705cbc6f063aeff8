import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { InstanceSecurityLog, SecurityLog } from '#contract/security-log.ts'
import { type Person, signInAs, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { createLog } from '#server/platform/log.ts'
import { withDatabase } from '#server/platform/testing/global-setup.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { createBounded } from './bounded.ts'
import { entryOf } from './events.ts'
import { securityLogTasks } from './tasks.ts'

let server: TestServer
let superuser: Client
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const { pathname } = new URL(server.services.env.databaseUrl as string)
  superuser = new Client({ connectionString: withDatabase(inject('postgresAdminUrl'), pathname.slice(1)) })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})

/** Adds a row that is some days old, which the site's own role cannot do. */
async function addOld({ userId }: Person, days: number, address = '203.0.113.7'): Promise<void> {
  await superuser.query(
    `insert into security_log.security_events
      (event, is_warning, is_own, user_id, address, network, details, created_at)
    values ('sign-in', false, true, $1, $2, '203.0.113.*', '{"with": "password"}', now() - make_interval(days => $3))`,
    [userId, address, days],
  )
}
const ownLog = async (who: Person, query = ''): Promise<SecurityLog> =>
  (await who.fetch(`/api/accounts/security-log${query}`)).json()
const siteLog = async (who: Person, query = ''): Promise<InstanceSecurityLog> =>
  (await who.fetch(`/api/security-log${query}`)).json()
const wrongPassword = ({ email }: Person) =>
  visitor(server).fetch('/api/accounts/sign-in', { method: 'POST', json: { email, password: 'not my own lantern' } })
const cause = (message: RegExp) => ({ cause: { message: expect.stringMatching(message) } })

test('KEYS-06 an account reads its own log, with what, when, the network and the device', async () => {
  const [person, other] = [await signUpAndIn(server), await signUpAndIn(server)]
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await visitor(server).fetch('/api/accounts/sign-in', {
    method: 'POST',
    json: { email: person.email, password: person.password },
    headers,
  })
  const { items } = await ownLog(person)
  expect(items.map(({ event, isWarning }) => [event, isWarning])).toEqual([
    ['sign-in', false],
    ['device.new', true],
  ])
  const seen = { details: { with: 'password' }, network: '127.0.0.*', device: 'Firefox on Linux', times: 1 }
  expect(items[0]).toMatchObject(seen)
  expect(items[0]).not.toHaveProperty('address')
  expect(Math.abs(Date.now() - Date.parse(items[0]!.createdAt))).toBeLessThan(60_000)
  expect((await ownLog(other)).items).toEqual([])
  expect((await visitor(server).fetch('/api/accounts/security-log')).status).toBe(401)
})

test('KEYS-06 a person does not learn the network or device of the admin who acted', async () => {
  const [admin, person] = [await signUpAndIn(server, { admin: true }), await signUpAndIn(server)]
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await admin.fetch('/api/accounts/sign-outs', { method: 'POST', json: { email: person.email }, headers })
  const again = await signInAs(server, person.userId)
  const ended = { event: 'sessions.ended-by-admin', network: null, device: null }
  expect((await ownLog({ ...person, ...again })).items).toMatchObject([ended])
  const [seen] = (await siteLog(admin, `?account=${person.userId}`)).items
  expect(seen).toMatchObject({ ...ended, network: '127.0.0.*', device: 'Firefox on Linux' })
})

test('KEYS-06 admins read the log of the site, of one account, and only warnings', async () => {
  const [admin, person] = [await signUpAndIn(server, { admin: true }), await signUpAndIn(server)]
  await wrongPassword(person)
  await person.fetch('/api/sessions', { method: 'DELETE' })
  await server.services.securityLog.flush()
  const of = `?account=${person.userId}`
  const both = (await siteLog(admin, of)).items
  expect(both.map(({ event }) => event).toSorted()).toEqual(['sessions.ended', 'sign-in.failed'])
  expect(both[0]).toMatchObject({ account: { id: person.userId, email: person.email }, address: '127.0.0.1' })
  expect((await siteLog(admin, `${of}&warnings=true`)).items.map(({ event }) => event)).toEqual(['sign-in.failed'])
  expect((await siteLog(admin, '?warnings=true')).items.every(({ isWarning }) => isWarning)).toBe(true)
  expect((await siteLog(admin)).account).toBeNull()
  const quiet = await signUpAndIn(server)
  const none = await siteLog(admin, `?account=${quiet.userId}&warnings=true`)
  expect(none).toMatchObject({ items: [], account: { id: quiet.userId, email: quiet.email } })
  expect(await siteLog(admin, `?account=${randomUUID()}`)).toMatchObject({ items: [], account: null })
  expect((await person.fetch('/api/security-log')).status).toBe(403)
  for (const wrong of ['?account=x', '?warnings=maybe', '?cursor=x'])
    expect((await admin.fetch(`/api/security-log${wrong}`)).status, wrong).toBeGreaterThanOrEqual(400)
})

test('KEYS-06 pages of the log have each entry once, newest first, for 180 days', async () => {
  const person = await signUpAndIn(server)
  for (let days = 1; days <= 40; days++) await addOld(person, days)
  for (const days of [179, 181]) await addOld(person, days)
  const times: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SecurityLog = await ownLog(person, `?limit=15${cursor && `&cursor=${cursor}`}`)
    times.push(...page.items.map(({ createdAt }) => createdAt))
    cursor = page.nextCursor
  }
  expect(times).toHaveLength(41)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('KEYS-06 the security log can be neither changed nor deleted before its time', async () => {
  const { db } = server.services
  const person = await signUpAndIn(server)
  await addOld(person, 1)
  for (const forbidden of [
    sql`update security_log.security_events set event = 'sign-out'`,
    sql`delete from security_log.security_events`,
    sql`truncate security_log.security_events`,
    sql`drop trigger security_events_keep on security_log.security_events`,
    sql`alter table security_log.security_events disable trigger all`,
    sql`alter table security_log.security_events owner to current_user`,
    sql`drop table security_log.security_events cascade`,
    sql`drop schema security_log cascade`,
    sql`create or replace function security_log.keep_events() returns trigger language plpgsql as 'begin return new; end'`,
    sql`set role undercroft_log`,
    sql`insert into security_log.security_events (event, is_warning, is_own, created_at) values ('sign-in', false, true, now() - interval '1 day')`,
  ])
    await expect(db.execute(forbidden)).rejects.toMatchObject(cause(/permission denied|must be owner|must be able/))
  // The owner itself is stopped by the trigger.
  for (const forbidden of [
    `update security_log.security_events set event = 'sign-out'`,
    `update security_log.security_events set address = null`,
    'delete from security_log.security_events',
    'truncate security_log.security_events',
  ])
    await expect(superuser.query(forbidden), forbidden).rejects.toThrow(/only ever added to/)
  expect((await ownLog(person)).items).toHaveLength(1)
})

test('KEYS-06 addresses are shortened after 14 days, and rows disappear after 180', async () => {
  const { services } = server
  const person = await signUpAndIn(server)
  for (const days of [13, 15, 185]) await addOld(person, days)
  await superuser.query(`create table security_log.security_events_2020_01
    partition of security_log.security_events for values from ('2020-01-01Z') to ('2020-02-01Z')`)
  await superuser.query('alter table security_log.security_events_2020_01 owner to undercroft_log')
  for (let twice = 0; twice < 2; twice++) await securityLogTasks['keep-security-log']!({}, services)
  const { rows } = await superuser.query(
    `select address, network from security_log.security_events where user_id = $1 order by created_at`,
    [person.userId],
  )
  expect(rows).toEqual([
    { address: null, network: '203.0.113.*' },
    { address: '203.0.113.7', network: '203.0.113.*' },
  ])
  const { rows: partitions } = await superuser.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'security_log.security_events'::regclass order by 1`,
  )
  const months = [0, 1, 2].map((n) => {
    const now = new Date()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n)).toISOString().slice(0, 7).replace('-', '_')
  })
  expect(partitions.map(({ name }) => name)).toEqual(
    [...months, 'rest'].map((name) => `security_log.security_events_${name}`),
  )
})

test('KEYS-06 wrong passwords in a row are two rows with their number', async () => {
  const person = await signUpAndIn(server)
  for (let n = 0; n < 5; n++) await wrongPassword(person)
  await server.services.securityLog.flush()
  const { items } = await ownLog(person)
  expect(items.map(({ event, times }) => [event, times]).toSorted()).toEqual([
    ['sign-in.failed', 1],
    ['sign-in.failed', 4],
  ])
})

test('KEYS-06 a flood of any kind fills neither the table nor the memory, and is counted', async () => {
  const written: number[] = []
  const log = createLog({ logLevel: 'silent' })
  const bounded = createBounded(async (_, times) => void written.push(times), log)
  const floods: [number, (n: number) => { userId: string | null; address: string }][] = [
    [20, () => ({ userId: null, address: '198.51.100.9' })],
    [20, (n) => ({ userId: 'one account', address: `198.${n % 200}.${Math.floor(n / 200)}.1` })],
    [600, (n) => ({ userId: null, address: `203.${n % 200}.${Math.floor(n / 200)}.1` })],
  ]
  for (const [most, from] of floods) {
    written.length = 0
    for (let n = 0; n < 5000; n++) {
      const { userId, address } = from(n)
      const happened = { event: 'rights.refused', userId, details: { route: `GET /api/${n}` } } as const
      bounded.add(entryOf(happened, { address, userAgent: undefined }))
    }
    await bounded.flush()
    expect(written.length).toBeLessThanOrEqual(most + 1)
    expect(written.reduce((sum, times) => sum + times)).toBe(5000)
  }
})

test('KEYS-06 a log that cannot be written delays no request and fails none', async () => {
  const person = await signUpAndIn(server)
  const written: unknown[] = []
  const log = { warn: (...line: unknown[]) => written.push(line) } as never
  const broken = createBounded(() => Promise.reject(new Error('no disk')), log)
  broken.add(entryOf({ event: 'sign-in.failed', userId: person.userId, details: { with: 'password' } }, null))
  await broken.flush()
  expect(written).toHaveLength(1)
})

test('KEYS-06 a deleted account disappears from the log, with its addresses; others stay', async () => {
  const [person, other] = [await signUpAndIn(server), await signUpAndIn(server)]
  await addOld(person, 3, '192.0.2.44')
  await addOld(other, 3, '192.0.2.55')
  const gone = await person.fetch('/api/accounts/mine', { method: 'DELETE', json: { email: person.email } })
  expect(gone.status).toBe(200)
  const { rows } = await superuser.query(`select user_id, address from security_log.security_events
    where user_id = '${person.userId}' or address in ('192.0.2.44', '192.0.2.55')`)
  expect(rows).toEqual([{ user_id: other.userId, address: '192.0.2.55' }])
  const forget = server.services.db.execute(sql`select security_log.forget_account(${other.userId})`)
  await expect(forget).rejects.toMatchObject(cause(/only accounts that are deleted/))
})
