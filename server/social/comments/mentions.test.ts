import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommentList, PostedComment } from '#contract/comments.ts'
import { writtenHandlesIn } from '#contract/mentions.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeBlock } from '#server/social/blocks/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { comments, mentions } from './tables.ts'

let server: TestServer
let me: Person
let own: { id: string; handle: string; slug: string }
let assetId: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  me = await signUpAndIn(server)
  own = await makeProfile(server.services.db, { userId: me.userId })
  assetId = (await makeTrack(server.services.db)).id
})
afterAll(() => server.close())

const post = (body: string, id = randomUUID()) =>
  me.fetch('/api/comments', { method: 'POST', json: { id, assetId, body } })
/** Posts a comment and returns the handles of the profiles that it mentions, in their order. */
const meantBy = async (body: string) =>
  ((await (await post(body)).json()) as PostedComment).comment.mentions.map(({ handle }) => handle)
const listed = async () =>
  ((await (await visitor(server).fetch(`/api/comments?assetId=${assetId}`)).json()) as CommentList).items
const newest = async () => (await listed())[0]!
const stored = (commentId: string) =>
  server.services.db.select().from(mentions).where(eq(mentions.commentId, commentId))
const rename = (id: string, handle: string) =>
  server.services.db.update(profiles).set({ handle, slug: handle }).where(eq(profiles.id, id))
const somebody = () => makeProfile(server.services.db)

test('SOCIAL-04 TELL-01 a comment lists which of its @handles are profiles, in any letter case, and stores them', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const body = `@${one.handle} and (@${other.handle.toUpperCase()}), @nobody_at_all: @${one.handle}!`
  const answer = await post(body)
  const { comment } = (await answer.json()) as PostedComment
  const meant = [one, other].toSorted((a, b) => (a.handle < b.handle ? -1 : 1))
  expect(comment.mentions).toEqual(meant.map(({ id, handle }) => ({ id, handle, written: handle })))
  expect(comment.body).toBe(body)
  const ids = (await stored(comment.id)).map(({ profileId }) => profileId)
  expect(ids.toSorted()).toEqual([one.id, other.id].toSorted())
  expect((await newest()).mentions).toEqual(comment.mentions)
})

test('SOCIAL-04 retries and concurrent requests store each mention once', async () => {
  const { id: profileId, handle } = await somebody()
  const id = randomUUID()
  const responses = await Promise.all([post(`@${handle}`, id), post(`@${handle}`, id), post(`@${handle}`, id)])
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await stored(id)).toEqual([{ commentId: id, profileId }])
})

const READINGS: [string, string[]][] = [
  ['@nith', ['nith']],
  ['Loud @Nith.', ['nith']],
  ['loud...@nith, @gravel_choir?', ['nith', 'gravel_choir']],
  ['mail me@nith.example or me@nith', []],
  ['at x.y+z@nith', []],
  ['"quoted"@nith.example', []],
  ['@nith@elsewhere.example', []],
  ['@ni and @nith_of_the_very_long_names_031', []],
  ['é@nith', []],
  ['@nithé', []],
  ['@@nith', []],
  ['/@nith', []],
  ['@nith-like\n@nith', ['nith']],
  ['„@nith“', ['nith']],
]
test.each(READINGS)('SOCIAL-04 the page and the database read the same handles in %j', async (text, handles) => {
  for (const handle of ['nith', 'gravel_choir', 'nith_of_the_very_long_names_03'])
    await server.services.db
      .insert(profiles)
      .values({ profileType: 'artist', handle, slug: handle })
      .onConflictDoNothing()
  expect([...new Set([...writtenHandlesIn(text)].map(({ handle }) => handle))]).toEqual(handles)
  expect(await meantBy(text)).toEqual(handles.toSorted())
})

test('SOCIAL-04 an @handle within a URL mentions nobody', async () => {
  const { handle } = await somebody()
  expect(await meantBy(`https://example.org/(@${handle})?to=@${handle}`)).toEqual([])
})

test('TELL-01 a comment mentions the first ten profiles that it names', async () => {
  const all: string[] = []
  for (let n = 0; n < COMMENT.mentions + 2; n++) all.push((await somebody()).handle)
  const written = all.toReversed()
  const body = `@nobody_at_all @${written[0]} ${written.map((handle) => `@${handle}`).join(' ')}`
  expect(await meantBy(body)).toEqual(written.slice(0, COMMENT.mentions).toSorted())
})

test('TELL-01 SOCIAL-08 mentions nobody who blocks the author, but profiles that the author blocks', async () => {
  const { db } = server.services
  const [blocking, blocked] = [await somebody(), await somebody()]
  await makeBlock(db, { profileId: blocking.id, targetId: own.id })
  await makeBlock(db, { profileId: own.id, targetId: blocked.id })
  expect(await meantBy(`@${blocking.handle} @${blocked.handle}`)).toEqual([blocked.handle])
})

test('SOCIAL-04 RELEASE-06 an old handle that redirects still mentions its profile, also in new texts', async () => {
  const { id, handle } = await somebody()
  await post(`Ask @${handle}`)
  expect((await newest()).mentions).toEqual([{ id, handle, written: handle }])
  const now = `${handle.slice(0, 20)}_too`
  await rename(id, now)
  const shown = await newest()
  expect([shown.body, shown.mentions]).toEqual([`Ask @${handle}`, [{ id, handle: now, written: handle }]])
  await post(`Once @${handle.toUpperCase()}, now @${now}`)
  expect((await newest()).mentions).toEqual([
    { id, handle: now, written: now },
    { id, handle: now, written: handle },
  ])
  expect(await stored((await newest()).id)).toHaveLength(1)
})

test('SOCIAL-04 RELEASE-06 a handle that was left for good mentions nobody, in no text and no data of others', async () => {
  const { id, handle } = await somebody()
  await post(`Ask @${handle}`)
  const { id: commentId } = await newest()
  await me.fetch('/api/profiles/mine', {
    method: 'PATCH',
    json: { displayName: 'Ash', bio: `With @${handle}`, socialLinks: [] },
  })
  const now = `${handle.slice(0, 20)}_too`
  await rename(id, now)
  await post(`Once @${handle}, now @${now}`)
  await server.services.db.execute(
    sql`update old_handles set redirects = false, reserved_until = now() + interval '1 day' where profile_id = ${id}`,
  )
  const [both, old] = await listed()
  expect([old!.mentions, both!.mentions]).toEqual([[], [{ id, handle: now, written: now }]])
  expect([await stored(old!.id), await stored(both!.id)]).toMatchObject([[], [{ profileId: id }]])
  const page = await visitor(server).fetch(`/api/profiles/${own.slug}`)
  expect(((await page.json()) as PublicProfile).profile.mentions).toEqual([])
  expect(await meantBy(`Ask @${handle}`)).toEqual([])
  expect(commentId).toBe(old!.id)
})

test('RELEASE-06 a comment that waits while a handle is left mentions nobody', async () => {
  const { db } = server.services
  const { id, handle } = await somebody()
  const now = `${handle.slice(0, 20)}_too`
  let posting: Promise<Response> | undefined
  await transaction(db, async (tx) => {
    await tx.update(profiles).set({ handle: now, slug: now }).where(eq(profiles.id, id))
    posting = post(`Ask @${handle}`)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    await tx.execute(sql`update old_handles set redirects = false, reserved_until = now() + interval '1 day'
      where profile_id = ${id}`)
  })
  expect((await posting!).status).toBe(201)
  expect(await stored((await newest()).id)).toEqual([])
})

test('PROF-17 a deleted profile is no longer mentioned, and the comment stays', async () => {
  const { id, handle } = await somebody()
  await post(`Ask @${handle}`)
  await server.services.db.delete(profiles).where(eq(profiles.id, id))
  const shown = await newest()
  expect([shown.body, shown.mentions]).toEqual([`Ask @${handle}`, []])
  await server.services.db.delete(comments).where(eq(comments.id, shown.id))
  expect(await stored(shown.id)).toEqual([])
})

test('PROF-14 a bio lists the profiles that it mentions now', async () => {
  const [one, other] = [await somebody(), await somebody()]
  await makeBlock(server.services.db, { profileId: other.id, targetId: own.id })
  const meant = async () => {
    const page = (await (await visitor(server).fetch(`/api/profiles/${own.slug}`)).json()) as PublicProfile
    return page.profile.mentions
  }
  const write = (bio: string) =>
    me.fetch('/api/profiles/mine', { method: 'PATCH', json: { displayName: 'Ash', bio, socialLinks: [] } })
  expect(await meant()).toEqual([])
  await write(`With @${one.handle} and @${other.handle}.`)
  expect(await meant()).toEqual([{ id: one.id, handle: one.handle, written: one.handle }])
  await rename(one.id, `${one.handle.slice(0, 20)}_too`)
  expect((await meant())[0]?.handle).toBe(`${one.handle.slice(0, 20)}_too`)
  await write('Alone again.')
  expect(await meant()).toEqual([])
})
