import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Comment, CommentList, CreateComment, Moments, PostedComment } from '#contract/comments.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { sweepComments } from './delete-comment.ts'
import { makeComment } from './factory.ts'
import { comments } from './tables.ts'

let server: TestServer
let author: Person
let authorId: string
let assetId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  author = await signUpAndIn(server)
  authorId = (await makeProfile(server.services.db, { userId: author.userId })).id
  assetId = (await makeTrack(server.services.db)).id
})
afterAll(() => server.close())

const post = (who: Visitor, wanted: Partial<CreateComment> = {}) =>
  who.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId, body: 'Bells!', ...wanted } })
const remove = (who: Visitor, id: string) => who.fetch(`/api/comments/${id}`, { method: 'DELETE' })
const restore = (who: Visitor, id: string) => who.fetch(`/api/comments/${id}/restore`, { method: 'POST' })
const list = async (rest = '', who: Visitor = author) =>
  (await (await who.fetch(`/api/comments?assetId=${assetId}${rest}`)).json()) as CommentList
/** Moves the deletion of a comment into the past. */
const age = (id: string, seconds: number) =>
  server.services.db
    .update(comments)
    .set({ deletedAt: sql`${comments.deletedAt} - ${seconds} * interval '1 second'` })
    .where(eq(comments.id, id))

test('SOCIAL-04 a comment is trimmed, shown as written, and counted', async () => {
  const body = '  <b>Loud</b> & https://example.org  '
  const answer = await post(author, { body })
  expect(answer.status).toBe(201)
  const { comment, commentCount } = (await answer.json()) as PostedComment
  expect(commentCount).toBe(1)
  expect(comment).toMatchObject({ body: body.trim(), atMs: null, author: { id: authorId } })
  expect(comment.viewer.can.delete).toBe(true)
  expect((await list()).items).toEqual([comment])
  const [seen] = (await list('', visitor(server))).items as [Comment]
  expect(seen.viewer.can.delete).toBe(false)
})

test.each([['   '], [''], ['x'.repeat(2001)], ['a\0b']])('SOCIAL-04 refuses the body %j', async (body) => {
  expect((await post(author, { body })).status).toBe(422)
  expect((await list()).items).toEqual([])
})

test('SOCIAL-04 a retry posts nothing more, and another account cannot use the id', async () => {
  const id = randomUUID()
  const responses = await Promise.all([post(author, { id }), post(author, { id }), post(author, { id })])
  expect(responses.map((answer) => answer.status)).toEqual([201, 201, 201])
  const bodies = await Promise.all(responses.map((answer) => answer.json()))
  expect(bodies[1]).toEqual(bodies[0])
  expect(await (await post(author, { id, body: 'Another' })).json()).toEqual(bodies[0])
  const other = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: other.userId })
  expect((await post(other, { id })).status).toBe(409)
  expect((await list()).items).toHaveLength(1)
})

test('SOCIAL-04 lists the newest twenty first, older ones by cursor', async () => {
  const { db } = server.services
  for (let n = 0; n < 45; n++) await makeComment(db, { assetId, profileId: authorId, body: `Number ${n}` })
  const first = await list()
  const second = await list(`&cursor=${first.nextCursor}`)
  const third = await list(`&cursor=${second.nextCursor}`)
  const bodies = [first, second, third].flatMap((page) => page.items.map((comment) => comment.body))
  expect(first.items).toHaveLength(20)
  expect(third.nextCursor).toBeNull()
  expect(new Set(bodies).size).toBe(45)
  const dates = [first, second, third].flatMap((page) => page.items.map((comment) => comment.createdAt))
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('MUSIC-11 comments are pinned to moments within the track, and listed in the order of the moments', async () => {
  await post(author, { atMs: 15_000 })
  await post(author, { atMs: 0, body: 'From the start' })
  await post(author)
  expect((await post(author, { atMs: 15_001 })).status).toBe(422)
  expect((await post(author, { atMs: -1 })).status).toBe(422)
  const { items } = (await (await author.fetch(`/api/comments/moments?assetId=${assetId}`)).json()) as Moments
  expect(items.map((comment) => comment.atMs)).toEqual([0, 15_000])
})

test('MUSIC-11 at most the newest 200 moments are shown', async () => {
  const { db } = server.services
  await db.execute(sql`insert into comments (id, asset_id, profile_id, body, at_ms, created_at)
    select uuidv7(), ${assetId}::uuid, ${authorId}::uuid, 'At ' || n, n, now() + n * interval '1 second'
      from generate_series(1, 230) n`)
  const { items } = (await (await author.fetch(`/api/comments/moments?assetId=${assetId}`)).json()) as Moments
  expect(items.map((comment) => comment.atMs)).toEqual(Array.from({ length: 200 }, (_, n) => n + 31))
})

test('SOCIAL-04 only the author deletes a comment, and can restore it for a minute', async () => {
  const { comment } = (await (await post(author)).json()) as PostedComment
  const stranger = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: stranger.userId })
  expect((await remove(stranger, comment.id)).status).toBe(403)
  for (let n = 0; n < 2; n++) expect(await (await remove(author, comment.id)).json()).toEqual({ commentCount: 0 })
  expect((await list()).items).toEqual([])
  expect((await restore(stranger, comment.id)).status).toBe(404)
  for (let n = 0; n < 2; n++)
    expect(await (await restore(author, comment.id)).json()).toEqual({ comment, commentCount: 1, isHeld: false })
  await remove(author, comment.id)
  await age(comment.id, 61)
  expect((await restore(author, comment.id)).status).toBe(404)
  await sweepComments(server.services.db)
  expect(await server.services.db.$count(comments, eq(comments.id, comment.id))).toBe(0)
  const [asset] = await server.services.db.select().from(assets).where(eq(assets.id, assetId))
  expect(asset!.commentCount).toBe(0)
})

test('SOCIAL-04 another profile of the same account neither sees the delete button nor can delete', async () => {
  const other = await makeProfile(server.services.db, { userId: author.userId })
  const asOther: Visitor = {
    fetch: (path, init) => author.fetch(path, { ...init, headers: { 'x-profile-id': other.id } }),
  }
  const { id } = await makeComment(server.services.db, { assetId, profileId: authorId })
  expect((await list('', asOther)).items[0]?.viewer.can.delete).toBe(false)
  expect((await remove(asOther, id)).status).toBe(403)
  expect((await list()).items[0]?.viewer.can.delete).toBe(true)
})

test('SOCIAL-04 the sweep leaves comments that were deleted a moment ago', async () => {
  const { comment } = (await (await post(author)).json()) as PostedComment
  await remove(author, comment.id)
  await age(comment.id, 50)
  await sweepComments(server.services.db)
  expect((await restore(author, comment.id)).status).toBe(200)
})

test('SOCIAL-04 an admin’s removal of a comment is final', async () => {
  const { comment } = (await (await post(author)).json()) as PostedComment
  const admin = await signUpAndIn(server, { admin: true })
  expect((await list('', admin)).items[0]!.viewer.can.delete).toBe(true)
  expect(await (await remove(admin, comment.id)).json()).toEqual({ commentCount: 0 })
  expect((await restore(author, comment.id)).status).toBe(404)
})

test('SOCIAL-04 refuses more than ten comments a minute', async () => {
  for (let n = 0; n < 10; n++) expect((await post(author)).status).toBe(201)
  const refused = await post(author)
  expect(refused.status).toBe(429)
  expect(Number(((await refused.json()) as { retryAfter: number }).retryAfter)).toBeGreaterThan(0)
})

test('PROF-17 comments of a deleted profile stay without a name, and only an admin may delete them', async () => {
  const { comment } = (await (await post(author)).json()) as PostedComment
  await server.services.db.delete(profiles).where(eq(profiles.id, authorId))
  const [shown] = (await list()).items as [Comment]
  expect(shown).toMatchObject({ id: comment.id, author: null, viewer: { can: { delete: false } } })
  expect((await remove(author, comment.id)).status).toBe(403)
})

test('SOCIAL-04 comments on a work that does not exist are not found', async () => {
  for (const path of ['/api/comments', '/api/comments/moments'])
    expect((await author.fetch(`${path}?assetId=${randomUUID()}`)).status).toBe(404)
  expect((await post(author, { assetId: randomUUID() })).status).toBe(404)
  expect((await remove(author, randomUUID())).status).toBe(404)
  expect((await remove(author, 'nonsense')).status).toBe(404)
})
