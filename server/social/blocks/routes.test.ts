import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RestrictedList } from '#contract/blocks.ts'
import type { Conversation } from '#contract/messages.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { follows } from '#server/people/follows/tables.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { comments } from '#server/social/comments/tables.ts'
import { messages } from '#server/social/messages/tables.ts'
import {
  bodyOf,
  makeWriter,
  send,
  sent,
  start,
  startConversation,
  type Writer,
} from '#server/social/messages/testing/people.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let ann: Writer
let bob: Writer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ;[ann, bob] = (await Promise.all([makeWriter(server), makeWriter(server)])) as [Writer, Writer]
})
afterAll(() => server.close())

const restrict = (who: Writer, what: 'blocks' | 'mutes', id: string, method = 'PUT') =>
  who.fetch(`/api/${what}/${id}`, { method })
const follow = (who: Writer, id: string) => who.fetch(`/api/follows/${id}`, { method: 'PUT' })
const comment = (who: Writer, assetId: string, id: string = randomUUID()) =>
  who.fetch('/api/comments', { method: 'POST', json: { id, assetId, body: 'Loud' } })
const unread = async (who: Writer) => (await bodyOf<{ count: number }>(who.fetch('/api/conversations/unread'))).count

test('SOCIAL-08 neither the blocked profile nor the blocker can message, follow or comment', async () => {
  const { db } = server.services
  const conversationId = await startConversation(bob, ann)
  const tracks = [await makeTrack(db, { profileId: ann.profileId }), await makeTrack(db, { profileId: bob.profileId })]
  expect(await bodyOf(restrict(ann, 'blocks', bob.profileId))).toEqual({ blocked: true, muted: false })
  const tries = (who: Writer, other: Writer, assetId: string) =>
    Promise.all([send(who, conversationId, 'Hello?'), follow(who, other.profileId), comment(who, assetId)])
  const ofBlocked = await tries(bob, ann, tracks[0]!.id)
  const ofBlocker = await tries(ann, bob, tracks[1]!.id)
  expect([...ofBlocked, ...ofBlocker].map(({ status }) => status)).toEqual(Array(6).fill(403))
  // The blocked profile is not told the reason.
  for (const response of ofBlocked) expect(JSON.stringify(await response.json())).not.toMatch(/block/i)
  for (const response of ofBlocker) expect(await response.json()).toMatchObject({ detail: /You have blocked/ })
  expect(await db.$count(messages, eq(messages.conversationId, conversationId))).toBe(0)
  expect(await db.$count(follows, eq(follows.targetId, ann.profileId))).toBe(0)
  expect(await db.$count(comments, eq(comments.assetId, tracks[0]!.id))).toBe(0)

  expect(await bodyOf(restrict(ann, 'blocks', bob.profileId, 'DELETE'))).toEqual({ blocked: false, muted: false })
  expect((await tries(bob, ann, tracks[0]!.id)).map(({ status }) => status)).toEqual([201, 200, 201])
})

test('SOCIAL-08 a blocked profile gets no new conversation; an existing one opens and does not show the block', async () => {
  const eve = await makeWriter(server)
  const id = await startConversation(bob, ann)
  for (const blocked of [bob, eve]) await restrict(ann, 'blocks', blocked.profileId)
  expect((await start(eve, ann.profileId)).status).toBe(403)
  expect((await start(ann, eve.profileId)).status).toBe(403)
  const seenBy = (who: Writer) => bodyOf<Conversation>(who.fetch(`/api/conversations/${id}`))
  expect(await startConversation(bob, ann)).toBe(id)
  expect((await seenBy(bob)).viewer).toEqual({
    unread: false,
    muted: false,
    archived: false,
    blocked: false,
    can: { send: true },
  })
  expect((await seenBy(ann)).viewer).toMatchObject({ blocked: true, can: { send: false } })
  expect(await bodyOf(bob.fetch(`/api/blocks/${ann.profileId}`))).toEqual({ blocked: false, muted: false })
})

test('SOCIAL-08 blocking ends follows both ways, with the counts', async () => {
  const { db } = server.services
  await follow(ann, bob.profileId)
  await follow(bob, ann.profileId)
  await restrict(ann, 'blocks', bob.profileId)
  const rows = await db.select().from(profiles).where(sql`id in (${ann.profileId}, ${bob.profileId})`)
  expect(rows.map(({ followerCount, followingCount }) => [followerCount, followingCount])).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('SOCIAL-08 a block stops its target from restoring a deleted comment', async () => {
  const track = await makeTrack(server.services.db, { profileId: ann.profileId })
  const id = randomUUID()
  expect((await comment(bob, track.id, id)).status).toBe(201)
  await bob.fetch(`/api/comments/${id}`, { method: 'DELETE' })
  await restrict(ann, 'blocks', bob.profileId)
  expect((await bob.fetch(`/api/comments/${id}/restore`, { method: 'POST', json: {} })).status).toBe(403)
  await restrict(ann, 'blocks', bob.profileId, 'DELETE')
  expect((await bob.fetch(`/api/comments/${id}/restore`, { method: 'POST', json: {} })).status).toBe(200)
})

test('SOCIAL-08 a block waits for a message in an open transaction, and no later message gets through', async () => {
  const { db } = server.services
  const conversationId = await startConversation(bob, ann)
  let blocking: Promise<Response> | undefined
  await transaction(db, async (tx) => {
    const line = {
      id: randomUUID(),
      conversationId,
      seq: 1,
      senderProfileId: bob.profileId,
      content: 'And another thing',
    }
    await tx.insert(messages).values(line)
    blocking = restrict(ann, 'blocks', bob.profileId)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  expect((await blocking)?.status).toBe(200)
  expect((await send(bob, conversationId, 'Hello?')).status).toBe(403)
  expect(await db.$count(messages, eq(messages.conversationId, conversationId))).toBe(1)
})

test('SOCIAL-08 messages of a muted or blocked profile do not count as unread', async () => {
  const id = await startConversation(bob, ann)
  await sent(bob, id, 'Hey')
  expect(await unread(ann)).toBe(1)
  for (const what of ['mutes', 'blocks'] as const) {
    await restrict(ann, what, bob.profileId)
    expect(await unread(ann)).toBe(0)
    await restrict(ann, what, bob.profileId, 'DELETE')
    expect(await unread(ann)).toBe(1)
  }
  await restrict(ann, 'mutes', bob.profileId)
  expect((await send(bob, id, 'Still here')).status).toBe(201)
})

test('SOCIAL-08 the lists of blocked and muted profiles are shown to their owner only', async () => {
  const others = await Promise.all(Array.from({ length: 3 }, () => makeWriter(server)))
  for (const { profileId } of others) await restrict(ann, 'blocks', profileId)
  await restrict(ann, 'mutes', bob.profileId)
  const list = (what: string, query = '') => bodyOf<RestrictedList>(ann.fetch(`/api/${what}${query}`))
  const first = await list('blocks', '?limit=2')
  const second = await list('blocks', `?limit=2&cursor=${first.nextCursor}`)
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    others.map(({ profileId }) => profileId).toReversed(),
  )
  expect((await list('mutes')).items.map(({ id }) => id)).toEqual([bob.profileId])
  expect(await bodyOf(bob.fetch('/api/blocks'))).toEqual({ items: [], nextCursor: null })
  expect((await ann.fetch('/api/blocks?limit=9999')).status).toBe(422)
})

test('SOCIAL-08 refuses to block oneself or a profile that does not exist', async () => {
  for (const what of ['blocks', 'mutes'] as const) {
    expect((await restrict(ann, what, ann.profileId)).status).toBe(422)
    for (const id of [randomUUID(), 'nonsense']) expect((await restrict(ann, what, id)).status).toBe(404)
  }
})

test('SOCIAL-08 a profile’s page shows the block and the mute to the profile that set them only', async () => {
  const seenBy = async (who: Visitor, of: Writer) =>
    (await bodyOf<PublicProfile>(who.fetch(`/api/profiles/${of.handle}`))).profile.viewer
  await restrict(ann, 'blocks', bob.profileId)
  await restrict(ann, 'mutes', bob.profileId)
  expect(await seenBy(ann, bob)).toMatchObject({ following: false, blocked: true, muted: true })
  for (const [who, of] of [
    [bob, ann],
    [await makeWriter(server), bob],
    [visitor(server), bob],
    [bob, bob],
  ] as [Visitor, Writer][])
    expect(await seenBy(who, of)).toMatchObject({ blocked: false, muted: false })
})
