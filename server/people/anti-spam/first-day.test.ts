import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation } from '#contract/messages.ts'
import { FIRST_DAY } from '#contract/platform/limits.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeFollow } from '#server/people/follows/factory.ts'
import { users } from '#server/people/identity/tables.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let me: Person
let ownId: string
let assetId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  me = await signUpAndIn(server, { createdAt: new Date(Date.now() - 90 * 60_000) })
  ownId = (await makeProfile(server.services.db, { userId: me.userId })).id
  assetId = (await makeTrack(server.services.db)).id
})
afterAll(() => server.close())

const comment = async (body: string, who = me, id: string = randomUUID()) =>
  who.fetch('/api/comments', { method: 'POST', json: { id, assetId, body } })
const begin = (profileId: string) => me.fetch('/api/conversations', { method: 'POST', json: { profileId } })
const send = (conversationId: string, content: string, id: string = randomUUID()) =>
  me.fetch(`/api/conversations/${conversationId}/messages`, { method: 'POST', json: { id, content } })
const somebody = () => makeProfile(server.services.db)
const times = (n: number) => Array.from({ length: n }, (_, at) => at)
const LINK = 'See https://elsewhere.example/'
const refusal = async (response: Response) => {
  const { status } = response
  const { code, detail, retryAfter } = (await response.json()) as Record<string, unknown>
  return { status, code, detail, isToday: Number(retryAfter) > 22 * 3600 && Number(retryAfter) <= 22.5 * 3600 }
}
const refused = (detail: string) => ({
  ...{ status: 429, code: 'rate_limited', isToday: true },
  detail: `${detail} on its first day. This ends in 23 hours.`,
})

test('GUARD-08 limits a new account to a few comments and messages with links, but not those without', async () => {
  const { id } = (await (await begin((await somebody()).id)).json()) as Conversation
  const first = randomUUID()
  for (const at of times(FIRST_DAY.links - 2)) expect((await comment(`${LINK}${at}`)).status).toBe(201)
  for (const _ of times(3)) expect((await send(id, LINK, first)).status).toBe(201)
  const posted = randomUUID()
  for (const _ of times(2)) expect((await comment(LINK, me, posted)).status).toBe(201)
  const words = refused('A new account can send 5 comments and messages with links')
  expect(await refusal(await comment(LINK))).toEqual(words)
  expect(await refusal(await send(id, LINK))).toEqual(words)
  expect((await send(id, LINK, first)).status).toBe(201)
  expect((await comment('No link')).status).toBe(201)
  expect((await send(id, `Mine: ${server.url}/track/${assetId}`)).status).toBe(201)
})

test('GUARD-08 limits new conversations with profiles that do not follow the account, but not with followers', async () => {
  for (const _ of times(FIRST_DAY.strangers)) expect((await begin((await somebody()).id)).status).toBe(200)
  const stranger = await somebody()
  const words = refused('A new account can write to 10 profiles that do not follow it')
  expect(await refusal(await begin(stranger.id))).toEqual(words)
  await makeFollow(server.services.db, { followerProfileId: stranger.id, targetId: ownId })
  expect((await begin(stranger.id)).status).toBe(200)
})

test('GUARD-08 limits mentions; a refused comment does not use up the limit', async () => {
  const mention = (n: number) =>
    comment(
      times(n)
        .map((at) => `@somebody_${at}`)
        .join(' '),
    )
  for (const n of [9, 9]) expect((await mention(n)).status).toBe(201)
  expect(await refusal(await mention(3))).toEqual(refused('A new account can mention 20 profiles'))
  expect((await mention(2)).status).toBe(201)
  expect((await mention(1)).status).toBe(429)
})

test('GUARD-08 the limits cover all profiles of the account, end after the first day and do not apply to admins', async () => {
  for (const _ of times(FIRST_DAY.links)) await comment(LINK)
  const { id } = await makeProfile(server.services.db, { userId: me.userId })
  const asOther = () =>
    me.fetch('/api/comments', {
      ...{ method: 'POST', headers: { 'x-profile-id': id } },
      json: { id: randomUUID(), assetId, body: LINK },
    })
  expect((await asOther()).status).toBe(429)
  await server.services.db
    .update(users)
    .set({ createdAt: new Date(Date.now() - FIRST_DAY.hours * 3600_000) })
    .where(eq(users.id, me.userId))
  await expect.poll(async () => (await asOther()).status).toBe(201)
  const admin = await signUpAndIn(server, { admin: true, createdAt: new Date() })
  await makeProfile(server.services.db, { userId: admin.userId })
  for (const _ of times(FIRST_DAY.links + 1)) expect((await comment(LINK, admin)).status).toBe(201)
})
