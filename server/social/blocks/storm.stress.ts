import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeConversation } from '#server/social/messages/factory.ts'

const ACCOUNTS = 6
const ROUNDS = 25

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An account with two profiles, which are deleted together. */
async function makePair() {
  const person = await signUpAndIn(server)
  const make = async () => (await makeProfile(server.services.db, { userId: person.userId })).id
  return { ...person, profileIds: [await make(), await make()] as [string, string] }
}

const oneOf = <T>(things: readonly T[]): T => things[Math.floor(Math.random() * things.length)] as T

test('SOCIAL-08 ACCT-02 concurrent blocks, follows, messages and deletions cause no deadlock', async () => {
  const { db } = server.services
  const pairs = await Promise.all(Array.from({ length: ACCOUNTS }, makePair))
  const ids = pairs.flatMap(({ profileIds }) => profileIds)
  const couples = ids.flatMap((one, n) => ids.slice(n + 1).map((other): [string, string] => [one, other]))
  const conversations = await Promise.all(couples.map(async (couple) => (await makeConversation(db, couple)).id))
  const statuses = new Set<number>()
  const call = async (who: (typeof pairs)[number], method: string, path: string, json: unknown = {}) => {
    const headers = { 'x-profile-id': oneOf(who.profileIds) }
    const response = await who.fetch(path, { method, headers, ...(method === 'POST' && { json }) })
    statuses.add(response.status)
    return response
  }
  const storm = pairs.map(async (who) => {
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all([
        call(who, oneOf(['PUT', 'DELETE']), `/api/blocks/${oneOf(ids)}`),
        call(who, 'PUT', `/api/follows/${oneOf(ids)}`),
        call(who, 'POST', `/api/conversations/${oneOf(conversations)}/messages`, {
          id: randomUUID(),
          content: 'Hello?',
        }),
      ])
  })
  const going = pairs.slice(0, ACCOUNTS / 2).map(async (who) => {
    const gone = await who.fetch('/api/accounts/mine', { method: 'DELETE', json: { email: who.email } })
    expect(gone.status).toBe(200)
  })
  await Promise.all([...storm, ...going])
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  const { rows } = await db.execute(sql`
    select 'followed although blocked' from follows join blocks
      on (follower_profile_id, follows.target_id) in ((profile_id, blocks.target_id), (blocks.target_id, profile_id))
    union all select 'counted wrongly' from profiles p where
      follower_count <> (select count(*) from follows where target_id = p.id)
      or following_count <> (select count(*) from follows where follower_profile_id = p.id)`)
  expect(rows).toEqual([])
})

test('SOCIAL-08 PROF-17 a block that waits for a deletion holds no lock that the deletion needs', async () => {
  const { db } = server.services
  const person = await makePair()
  const [low, high] = person.profileIds.toSorted() as [string, string]
  const hold = (id: string) => sql`select from profiles where id = ${id} for update`
  let blocking: Promise<Response> | undefined
  await transaction(db, async (tx) => {
    await tx.execute(hold(low))
    blocking = person.fetch(`/api/blocks/${high}`, { method: 'PUT', headers: { 'x-profile-id': low } })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await tx.execute(sql`set local lock_timeout = '500ms'`)
    await tx.execute(hold(high))
  })
  expect((await blocking)?.status).toBe(200)
})
