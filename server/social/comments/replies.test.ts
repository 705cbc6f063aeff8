import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Comment, CommentList, CreateComment, Moments, PostedComment } from '#contract/comments.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeBlock } from '#server/social/blocks/factory.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { sweepComments } from './delete-comment.ts'
import { makeComment } from './factory.ts'
import { comments } from './tables.ts'

let server: TestServer
let me: Person
let myId: string
let otherId: string
let assetId: string
/** A comment by another profile. */
let first: typeof comments.$inferSelect
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  const { db } = server.services
  me = await signUpAndIn(server)
  myId = (await makeProfile(db, { userId: me.userId })).id
  otherId = (await makeProfile(db)).id
  assetId = (await makeTrack(db)).id
  first = await makeComment(db, { assetId, profileId: otherId })
})
afterAll(() => server.close())

const answer = (wanted: Partial<CreateComment> = {}, who: Visitor = me) =>
  who.fetch('/api/comments', {
    method: 'POST',
    json: { id: randomUUID(), assetId, body: 'So it does.', inReplyToId: first.id, ...wanted },
  })
const list = async (who: Visitor = me, of = assetId) =>
  ((await (await who.fetch(`/api/comments?assetId=${of}`)).json()) as CommentList).items
const canReply = async (who: Visitor) => (await list(who)).find(({ id }) => id === first.id)?.viewer.can.answer
const GONE = 'The comment that you answer no longer exists'

test('SOCIAL-04 TELL-01 a reply names the comment that it replies to, and its author', async () => {
  const posted = await answer({ atMs: 4000 })
  expect(posted.status).toBe(201)
  const { comment } = (await posted.json()) as PostedComment
  expect(comment.inReplyTo).toMatchObject({ id: first.id, author: { id: otherId } })
  const [newest, oldest] = (await list()) as [Comment, Comment]
  expect(newest).toEqual(comment)
  expect([oldest.id, oldest.inReplyTo]).toEqual([first.id, null])
  const moments = (await (await me.fetch(`/api/comments/moments?assetId=${assetId}`)).json()) as Moments
  expect(moments.items[0]?.inReplyTo).toMatchObject({ id: first.id })
  expect((await list(visitor(server)))[0]?.inReplyTo).toEqual(comment.inReplyTo)
})

test('SOCIAL-04 comments on artworks and albums can have replies too', async () => {
  const { db } = server.services
  for (const { id } of [await makeArtwork(db), await makeAlbum(db)]) {
    const said = await makeComment(db, { assetId: id, profileId: otherId })
    expect((await answer({ assetId: id, inReplyToId: said.id })).status).toBe(201)
    expect((await list(me, id))[0]?.inReplyTo?.id).toBe(said.id)
  }
})

test('SOCIAL-04 a retried reply is stored once, and is returned also after the original comment is deleted', async () => {
  const id = randomUUID()
  const responses = await Promise.all([answer({ id }), answer({ id }), answer({ id })])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  await server.services.db.delete(comments).where(eq(comments.id, first.id))
  const again = await answer({ id })
  expect([again.status, ((await again.json()) as PostedComment).comment.inReplyTo]).toEqual([201, null])
  expect(await list()).toHaveLength(1)
})

test.each([
  ['is not there', async () => randomUUID()],
  ['has been deleted', async () => (await makeComment(server.services.db, { assetId, deletedAt: new Date() })).id],
  ['is on another work', async () => (await makeComment(server.services.db)).id],
])('SOCIAL-04 refuses a reply to a comment that %s', async (_, make) => {
  const refused = await answer({ inReplyToId: await make() })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: 'invalid', fields: { inReplyToId: GONE } },
  ])
  expect(await list()).toHaveLength(1)
  expect((await answer({ inReplyToId: 'nonsense' })).status).toBe(422)
})

test('SOCIAL-04 a reply and a concurrent deletion of the comment are serialised, and the list is consistent', async () => {
  const author = await signUpAndIn(server)
  const { id: profileId } = await makeProfile(server.services.db, { userId: author.userId })
  for (let n = 0; n < 5; n++) {
    const said = await makeComment(server.services.db, { assetId, profileId })
    const [posted] = await Promise.all([
      answer({ inReplyToId: said.id }),
      author.fetch(`/api/comments/${said.id}`, { method: 'DELETE' }),
    ])
    expect([201, 422]).toContain(posted.status)
    for (const shown of await list()) expect(shown.inReplyTo).toBeNull()
  }
})

test('SOCIAL-04 a reply stays when its comment is deleted, and refers to it again when that is restored', async () => {
  const author = await signUpAndIn(server)
  const { id: profileId } = await makeProfile(server.services.db, { userId: author.userId })
  const said = await makeComment(server.services.db, { assetId, profileId })
  await answer({ inReplyToId: said.id })
  const answered = async () => (await list())[0]?.inReplyTo?.id
  expect(await answered()).toBe(said.id)
  await author.fetch(`/api/comments/${said.id}`, { method: 'DELETE' })
  expect(await answered()).toBeUndefined()
  await author.fetch(`/api/comments/${said.id}/restore`, { method: 'POST' })
  expect(await answered()).toBe(said.id)
  await server.services.db
    .update(comments)
    .set({ deletedAt: new Date(0) })
    .where(eq(comments.id, said.id))
  await sweepComments(server.services.db)
  expect([(await list())[0]?.body, await answered()]).toEqual(['So it does.', undefined])
})

test('PROF-17 a reply to a deleted profile has no author to name', async () => {
  await answer()
  await server.services.db.delete(profiles).where(eq(profiles.id, otherId))
  expect((await list())[0]?.inReplyTo).toEqual({ id: first.id, author: null })
  expect((await answer()).status).toBe(201)
})

test('SOCIAL-08 refuses replies between profiles that block each other, and restoring one', async () => {
  const { db } = server.services
  const { comment } = (await (await answer()).json()) as PostedComment
  await me.fetch(`/api/comments/${comment.id}`, { method: 'DELETE' })
  await makeBlock(db, { profileId: otherId, targetId: myId })
  const refused = await answer()
  const words = 'That did not work. Please try again later.'
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden', detail: words }])
  expect((await me.fetch(`/api/comments/${comment.id}/restore`, { method: 'POST' })).status).toBe(403)
  expect((await answer({ inReplyToId: null })).status).toBe(201)
  const third = await makeProfile(db)
  const said = await makeComment(db, { assetId, profileId: third.id })
  await makeBlock(db, { profileId: myId, targetId: third.id })
  const own = await answer({ inReplyToId: said.id })
  expect([own.status, await own.json()]).toMatchObject([
    403,
    { detail: 'You have blocked this profile. Unblock it first.' },
  ])
})

test('SOCIAL-08 the list says who may reply: members, except to profiles they block; being blocked is not shown', async () => {
  const newcomer = await signUpAndIn(server)
  expect([await canReply(me), await canReply(visitor(server)), await canReply(newcomer)]).toEqual([true, false, false])
  await makeBlock(server.services.db, { profileId: otherId, targetId: myId })
  expect(await canReply(me)).toBe(true)
  await makeBlock(server.services.db, { profileId: myId, targetId: otherId })
  expect(await canReply(me)).toBe(false)
  expect((await list())[0]?.viewer.can).toEqual({ delete: false, answer: false })
})
