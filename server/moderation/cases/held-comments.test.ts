import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AntiSpam } from '#contract/anti-spam.ts'
import type { CommentList, PostedComment } from '#contract/comments.ts'
import type { Decide } from '#contract/decisions.ts'
import type { NotificationList } from '#contract/notifications.ts'
import type { CaseDetail, CaseList } from '#contract/reports.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { admins } from '#server/people/identity/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
let admin: Person
let artist: Writer
let fan: Writer
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  admin = await signUpAndIn(server, { admin: true })
  ;[artist, fan] = [await makeWriter(server), await makeWriter(server)]
  const { revision } = await read<AntiSpam>(admin, '/api/prevention')
  const lists = { revision, mailDomains: [], words: ['cheap watches'] }
  expect((await admin.fetch('/api/prevention', { method: 'PUT', json: lists })).status).toBe(200)
})
afterAll(() => server.close())

const read = async <T>(who: Pick<Person, 'fetch'>, path: string): Promise<T> =>
  (await (await who.fetch(path)).json()) as T
const track = async () => (await makeTrack(server.services.db, { profileId: artist.profileId })).id
const say = async (who: Person, assetId: string, body: string, id = randomUUID()) => {
  const answer = await who.fetch('/api/comments', { method: 'POST', json: { id, assetId, body } })
  expect(answer.status).toBe(201)
  return (await answer.json()) as PostedComment
}
const shown = async (assetId: string) =>
  (await read<CommentList>(artist, `/api/comments?assetId=${assetId}`)).items.map(({ body }) => body)
const countOf = async (assetId: string) =>
  (await read<{ commentCount: number }>(fan, `/api/music/${assetId}`)).commentCount
const caseOf = async (id: string) =>
  (await read<CaseList>(admin, '/api/cases')).items.find(({ subject }) => subject.id === id)!
const decide = async (caseId: string, wanted: Decide) =>
  (await (await admin.fetch(`/api/cases/${caseId}/decision`, { method: 'POST', json: wanted })).json()) as CaseDetail
const toldOf = async () => (await read<NotificationList>(artist, '/api/notifications')).items.map(({ kind }) => kind)

test('GUARD-08 a comment with a word of the list is hidden until an admin approves it', async () => {
  const assetId = await track()
  const id = randomUUID()
  const posted = await say(fan, assetId, 'Buy CHEAP   Wátches!', id)
  expect([posted.isHeld, posted.commentCount]).toEqual([true, 0])
  expect((await say(fan, assetId, 'Buy CHEAP   Wátches!', id)).isHeld).toBe(true)
  expect([await shown(assetId), await countOf(assetId), await toldOf()]).toEqual([[], 0, []])
  const held = await caseOf(id)
  expect(held).toMatchObject({ heldFor: 'cheap watches', reportCount: 0, subject: { isHidden: true } })
  expect((await decide(held.id, { act: 'dismiss' })).subject.isHidden).toBe(false)
  expect([await shown(assetId), await countOf(assetId), await toldOf()]).toEqual([
    ['Buy CHEAP   Wátches!'],
    1,
    ['comment'],
  ])
})

test('GUARD-08 an admin can keep a held comment hidden or remove it, and its author reads the reason', async () => {
  const assetId = await track()
  const why = { rule: 1, words: 'Advertising.' }
  const [hidden, removed] = [randomUUID(), randomUUID()]
  for (const id of [hidden, removed]) await say(fan, assetId, 'cheap watches', id)
  await decide((await caseOf(hidden)).id, { act: 'hide', ...why })
  await decide((await caseOf(removed)).id, { act: 'remove', ...why })
  expect([await shown(assetId), await countOf(assetId)]).toEqual([[], 0])
  const { items } = await read<{ items: { act: string; subject: { words: string } }[] }>(fan, '/api/decisions')
  expect(items.map(({ act, subject }) => [act, subject.words])).toEqual([
    ['remove', 'cheap watches'],
    ['hide', 'cheap watches'],
  ])
})

test('GUARD-08 other comments are not held, nor are those of admins', async () => {
  const assetId = await track()
  expect((await say(fan, assetId, 'cheap, but no watch')).isHeld).toBe(false)
  const moderator = await makeWriter(server)
  await server.services.db.insert(admins).values({ userId: moderator.userId })
  expect((await say(moderator, assetId, 'No cheap watches here, please')).isHeld).toBe(false)
  expect(await countOf(assetId)).toBe(2)
})
