import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE } from '#contract/platform/live.ts'
import { type Person, signInAs, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { sessions } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profileMembers, profiles } from '#server/people/profiles/tables.ts'
import { connectLive, openLive, refusal } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { SOCKETS_PER_USER } from './limits.ts'

let one: TestServer
let two: TestServer
let person: Person
let profileId: string
let other: TestServer
beforeAll(async () => {
  one = await startTestServer({ live: {} })
  two = await startTestServer({ live: {}, env: { databaseUrl: one.services.env.databaseUrl } })
  // Detects silent connections sooner.
  other = await startTestServer({
    live: { heartbeatMs: 500, timeoutMs: 3000, tickMs: 50 },
    probeMs: 5000,
    env: { databaseUrl: one.services.env.databaseUrl, logLevel: 'silent' },
  })
  ;({ person, profileId } = await makePerson())
})
afterAll(async () => {
  await Promise.all([two.close(), other.close()])
  await one.close()
})

async function makePerson() {
  const person = await signUpAndIn(one)
  return { person, profileId: (await makeProfile(one.services.db, { userId: person.userId })).id }
}

test('MSG-06 only signed-in users join, and only as their own profiles', async () => {
  const { cookie } = person
  const stranger = await makePerson()
  expect(await refusal(one, {})).toBe(401)
  expect(await refusal(one, { cookie, profileId: stranger.profileId })).toBe(403)
  expect(await refusal(one, { cookie: (await signUpAndIn(one)).cookie })).toBe(403)
  const joined = await openLive(one, { cookie, profileId })
  expect(joined.frames[0]).toEqual({ type: 'ready' })
  joined.socket.close()
})

test('SEC-04 another site cannot open a socket with the visitor’s cookies', async () => {
  const who = { cookie: person.cookie, profileId }
  expect(await refusal(one, who, { origin: 'https://evil.example' })).toBe(403)
  expect(await refusal(one, who, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
  const own = await openLive(one, who, { origin: one.url })
  own.socket.close()
})

test('MSG-06 the live channel accepts sockets only, and no other path does', async () => {
  const plain = await person.fetch(LIVE.path)
  expect(plain.status).toBe(426)
  expect((await visitor(one).fetch(LIVE.path)).status).toBe(401)
  const headers = { connection: 'Upgrade', upgrade: 'websocket', cookie: person.cookie }
  const result = await new Promise<number | undefined>((resolve) => {
    request(`${one.url}/home`, { headers }, (response) => resolve(response.resume().statusCode)).end()
  })
  expect(result).toBe(404)
})

test('MSG-06 answers a ping; anything else closes the socket', async () => {
  const who = { cookie: person.cookie, profileId }
  const good = await openLive(one, who)
  good.socket.send('{"type":"ping"}')
  await good.until('pong')
  good.socket.close()
  for (const bad of ['{"type":"shout"}', 'nonsense', 'null', '[]', Buffer.from('{"type":"ping"}')]) {
    const { socket, closed } = await openLive(one, who)
    socket.send(bad)
    expect(await closed).toBe(1008)
  }
  const large = await openLive(one, who)
  large.socket.send(`{"type":"ping","more":"${'x'.repeat(2000)}"}`)
  expect(await large.closed).toBe(1009)
  const chatty = await openLive(one, who)
  for (let n = 0; n < 100; n++) chatty.socket.send('{"type":"ping"}')
  expect(await chatty.closed).toBe(1008)
})

test('MSG-06 limits the sockets of an account', async () => {
  const { person, profileId } = await makePerson()
  const who = { cookie: person.cookie, profileId }
  const open = await Promise.all(Array.from({ length: SOCKETS_PER_USER }, () => openLive(one, who)))
  expect(await connectLive(one, who).closed).toBe(4429)
  open[0]!.socket.close()
  await open[0]!.closed
  const again = await openLive(one, who)
  for (const { socket } of [...open, again]) socket.close()
})

test('MSG-06 drops a client that stops answering pings', async () => {
  const before = other.services.live.size()
  const silent = await openLive(other, { cookie: person.cookie, profileId }, { autoPong: false })
  const lively = await openLive(other, { cookie: person.cookie, profileId })
  expect(await silent.closed).toBe(1006)
  await expect.poll(() => other.services.live.size()).toBe(before + 1)
  expect(lively.socket.readyState).toBe(lively.socket.OPEN)
  lively.socket.close()
})

test('MSG-06 drops a client that does not read, instead of waiting for it', async () => {
  const { person, profileId } = await makePerson()
  const slow = await openLive(one, { cookie: person.cookie, profileId })
  slow.socket.pause()
  const { live } = one.services
  const message = {
    id: 'x',
    conversationId: 'y',
    seq: 1,
    senderId: null,
    createdAt: '',
    takenBack: false,
    content: 'x'.repeat(4000),
  }
  const held = process.memoryUsage().arrayBuffers
  const sendMany = () => {
    for (let n = 0; n < 100; n++) live.send([profileId], { type: 'message', message })
    return live.hasAny([profileId])
  }
  await expect.poll(sendMany).toBe(false)
  expect(process.memoryUsage().arrayBuffers - held).toBeLessThan(30e6)
  slow.socket.resume()
  await slow.closed
})

test('AUTH-06 AUTH-07 MSG-06 the end of a session closes its sockets on every instance, and no others', async () => {
  const mine = { cookie: person.cookie, profileId }
  const device = await signInAs(one, person.userId)
  const leaving = [await openLive(one, { ...device, profileId }), await openLive(two, { ...device, profileId })]
  const staying = [await openLive(one, mine), await openLive(two, mine)]
  await device.fetch('/api/accounts/sign-out', { method: 'POST', json: {} })
  expect(await Promise.all(leaving.map(({ closed }) => closed))).toEqual([4401, 4401])
  for (const { socket } of staying) {
    expect(socket.readyState).toBe(socket.OPEN)
    socket.close()
  }
})

test('AUTH-06 MSG-06 a session that expires closes its sockets with the next heartbeat', async () => {
  const device = await signInAs(one, (await makePerson()).person.userId)
  const { closed } = await openLive(other, device)
  await one.services.db
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(eq(sessions.id, sql`(select max(id::text)::uuid from sessions)`))
  expect(await closed).toBe(4401)
})

test('PROF-13 PROF-17 MSG-06 losing a profile or the membership in it closes the socket', async () => {
  const { db } = one.services
  const member = await makePerson()
  const shared = await makeProfile(db)
  await db.insert(profileMembers).values({ profileId: shared.id, userId: member.person.userId, role: 'member' })
  const asShared = await openLive(two, { cookie: member.person.cookie, profileId: shared.id })
  const asOwn = await openLive(two, { cookie: member.person.cookie, profileId: member.profileId })
  await db.delete(profileMembers).where(eq(profileMembers.profileId, shared.id))
  expect(await asShared.closed).toBe(4403)
  expect(asOwn.socket.readyState).toBe(asOwn.socket.OPEN)
  await db.delete(profiles).where(eq(profiles.id, member.profileId))
  expect(await asOwn.closed).toBe(4403)
})

test('MSG-06 after a lost database connection an instance makes its clients resync', async () => {
  const client = await openLive(one, { cookie: person.cookie, profileId })
  await one.services.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'undercroft live'`,
  )
  await client.until('resync')
  // notifications arrive again
  const session = await signInAs(one, person.userId)
  const leaving = await openLive(one, { ...session, profileId })
  await session.fetch('/api/accounts/sign-out', { method: 'POST', json: {} })
  expect(await leaving.closed).toBe(4401)
  client.socket.close()
})

test('MSG-06 an instance that stops closes each connection as a service restart, also if a client does not respond', async () => {
  const third = await startTestServer({ live: {}, env: { databaseUrl: one.services.env.databaseUrl } })
  const client = await openLive(third, { cookie: person.cookie, profileId })
  const deaf = await openLive(third, { cookie: person.cookie, profileId })
  deaf.socket.pause()
  await third.close()
  expect(await client.closed).toBe(1012)
  deaf.socket.resume()
  await deaf.closed
})
