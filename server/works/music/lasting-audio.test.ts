import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackDetail } from '#contract/music.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeTrack, publishFixture, trackForm } from './factory.ts'

let server: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

const publish = async () => (await (await publishFixture(person)).json()) as TrackDetail
const ask = (id: string, options: RequestInit = {}) =>
  fetch(`${server.url}/media/tracks/${id}.mp3`, { redirect: 'manual', ...options })

test('REACH-03 PLAYER-04 the lasting URL redirects to the current file, also for HEAD and ranges', async () => {
  const { id, fileUrl } = await publish()
  const first = await ask(id)
  expect([first.status, first.headers.get('location'), first.headers.get('cache-control')]).toEqual([
    ...[302, fileUrl, 'public, no-cache'],
  ])
  expect((await ask(id, { method: 'HEAD' })).headers.get('location')).toBe(fileUrl)
  const part = await ask(id, { redirect: 'follow', headers: { range: 'bytes=0-9' } })
  expect([part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength]).toEqual([
    ...[206, 'audio/mpeg', 10],
  ])

  const form = await trackForm({ audio: 'vbr-xing.mp3', audioName: 'mended.mp3', overwrite: 'true' })
  const changed = (await (
    await person.fetch(`/api/music/${id}`, { method: 'PATCH', body: form })
  ).json()) as TrackDetail
  expect(changed.fileUrl).not.toBe(fileUrl)
  expect((await fetch(server.url + fileUrl)).status).toBe(404)
  expect((await ask(id)).headers.get('location')).toBe(changed.fileUrl)
  const page = await (await fetch(`${server.url}/track/${id}`)).text()
  expect(page).toContain(`<meta property="og:audio" content="${server.url}/media/tracks/${id}.mp3">`)
})

test('REACH-03 the lasting URL is 404 for hidden, draft, deleted, unknown and external tracks', async () => {
  const { db } = server.services
  const [hidden, gone] = [await publish(), await publish()]
  await db.update(assets).set({ hiddenAt: new Date() }).where(eq(assets.id, hidden.id))
  await person.fetch(`/api/music/${gone.id}`, { method: 'DELETE' })
  const draft = await makeTrack(db, { profileId, state: 'draft' })
  const elsewhere = await makeTrack(db, { profileId, fileUrl: 'https://elsewhere.example/a.mp3' })
  const ids = [hidden.id, gone.id, draft.id, elsewhere.id, crypto.randomUUID(), 'a-b']
  expect(await Promise.all(ids.map(async (id) => (await ask(id)).status))).toEqual(ids.map(() => 404))
})
