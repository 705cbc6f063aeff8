import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActivityList } from '#contract/activity.ts'
import type { CommentList } from '#contract/comments.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from './factory.ts'

let server: TestServer
let fan: Person
let id: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  fan = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: fan.userId, profileType: 'personal' })
  id = (await makeArtwork(server.services.db, { title: 'Gorse Fire' })).id
})
afterAll(() => server.close())

const put = async (path: string, method = 'PUT') => (await fan.fetch(path, { method })).json()
const comment = (atMs: number | null) =>
  fan.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId: id, body: 'That blue', atMs } })

test('SOCIAL-03 likes and shares of an artwork work and count as those of a track', async () => {
  for (let n = 0; n < 2; n++) expect(await put(`/api/likes/${id}`)).toEqual({ liked: true, likeCount: 1 })
  for (let n = 0; n < 2; n++) expect(await put(`/api/shares/${id}`, 'POST')).toEqual({ shareCount: 1 })
  expect(await (await fan.fetch(`/api/artworks/${id}`)).json()).toMatchObject({
    likeCount: 1,
    shareCount: 1,
    viewer: { liked: true },
  })
  expect(await put(`/api/likes/${id}`, 'DELETE')).toEqual({ liked: false, likeCount: 0 })
})

test('SOCIAL-04 an artwork accepts comments, but not comments pinned to a moment', async () => {
  expect((await comment(null)).status).toBe(201)
  const refused = await comment(0)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    fields: { atMs: 'A comment on an artwork cannot be pinned to a moment' },
  })
  const page = (await (await visitor(server).fetch(`/api/comments?assetId=${id}`)).json()) as CommentList
  expect(page.items).toMatchObject([{ assetId: id, body: 'That blue', atMs: null }])
  expect(await (await fan.fetch(`/api/comments/moments?assetId=${id}`)).json()).toEqual({ items: [] })
})

test('ACT-01 ACT-02 My Activity shows liked and commented artworks with a thumbnail', async () => {
  await put(`/api/likes/${id}`)
  await comment(null)
  for (const kind of ['likes', 'comments']) {
    const { items } = (await (await fan.fetch(`/api/activity/${kind}`)).json()) as ActivityList
    expect(items).toMatchObject([{ asset: { id, assetType: 'artwork', title: 'Gorse Fire', artist: {} } }])
    expect(items[0]!.asset.thumb).toMatchObject({
      thumbUrl: expect.stringMatching(/-480\.jpg\?expires=/),
      url: expect.stringMatching(/-1200\.jpg\?expires=/),
      width: 3000,
      height: 2000,
    })
  }
})

test('SOCIAL-03 SOCIAL-04 liking or reading comments of an unknown id returns "Work not found"', async () => {
  const nothing = randomUUID()
  for (const response of [
    fan.fetch(`/api/likes/${nothing}`, { method: 'PUT' }),
    fan.fetch(`/api/comments?assetId=${nothing}`),
  ])
    expect(await (await response).json()).toMatchObject({ code: 'not_found', detail: 'Work not found' })
})
