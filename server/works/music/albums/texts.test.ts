import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlbumDetail, CreatedAlbum } from '#contract/albums.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { albumForm, createAlbumAs, makeAlbum } from './factory.ts'

let server: TestServer
let person: Person
let artistId: string
let other: Person
let band: { id: string; handle: string }
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  const { db } = server.services
  person = await signUpAndIn(server)
  artistId = (await makeProfile(db, { userId: person.userId })).id
  other = await signUpAndIn(server)
  band = await makeProfile(db, { userId: other.userId })
})
afterAll(() => server.close())

type Form = Parameters<typeof albumForm>[0]
const create = async (form: Form = {}) => (await (await createAlbumAs(person, form)).json()) as CreatedAlbum
const change = (id: string, form: Form) => person.fetch(`/api/albums/${id}`, { method: 'PATCH', body: albumForm(form) })
const read = async (id: string) => (await (await person.fetch(`/api/albums/${id}`)).json()) as AlbumDetail

test('ALBUM-03 notes, licence and credits are stored, changed and removed', async () => {
  const credits = JSON.stringify([
    { role: 'Recorded by', name: 'R. Orban' },
    { role: 'Harmonium', name: `@${band.handle}` },
  ])
  const { id } = await create({ notes: ' Made on a roof.\n\nPlay it quietly. ', licence: 'cc-by-nc-4.0', credits })
  const album = await read(id)
  expect(album).toMatchObject({ notes: 'Made on a roof.\n\nPlay it quietly.', licence: 'cc-by-nc-4.0' })
  expect(album.credits).toMatchObject([
    { role: 'Recorded by', name: 'R. Orban', profile: null },
    { role: 'Harmonium', name: `@${band.handle}`, profile: { id: band.id } },
  ])
  expect((await change(id, { title: 'Renamed' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ title: 'Renamed', notes: album.notes, credits: album.credits })
  expect((await change(id, { notes: '', licence: '', credits: '[]' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ title: 'Renamed', notes: null, licence: null, credits: [] })
})

test('ALBUM-03 an unknown licence and invalid credits or notes are refused by field', async () => {
  const refused = async (form: Form) => {
    const response = await createAlbumAs(person, form)
    return [response.status, Object.keys(((await response.json()) as { fields: object }).fields)]
  }
  expect(await refused({ licence: 'gpl' })).toEqual([422, ['licence']])
  expect(await refused({ credits: 'R. Orban' })).toEqual([422, ['credits']])
  expect(await refused({ credits: '[{"role":"","name":"R. Orban"}]' })).toEqual([422, ['credits']])
  expect(await refused({ credits: '[{"role":"Harp","name":"@nobody_is_called_so"}]' })).toEqual([422, ['credits']])
  expect(await refused({ notes: 'x'.repeat(5001) })).toEqual([422, ['notes']])
  expect((await createAlbumAs(person, { notes: '鐘'.repeat(5000) })).status).toBe(201)
})

test('SOCIAL-08 a block removes the credit, and a new credit is refused', async () => {
  const credits = JSON.stringify([{ role: 'Harmonium', name: `@${band.handle}` }])
  const { id } = await create({ credits })
  await other.fetch(`/api/blocks/${artistId}`, { method: 'PUT' })
  expect((await read(id)).credits).toEqual([])
  expect((await change(id, { credits })).status).toBe(403)
  expect((await createAlbumAs(person, { credits })).status).toBe(403)
})

test('ALBUM-03 an album contains the newest other albums of its artist, and their number', async () => {
  const { db } = server.services
  const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  const made = []
  for (const [n, title] of titles.entries())
    made.push(await makeAlbum(db, { profileId: artistId, title, createdAt: new Date(2026, 0, n + 1) }))
  await makeAlbum(db, { profileId: band.id })
  const shown = await read(made[3]!.id)
  expect(shown.more.map(({ title }) => title)).toEqual(['Fifth', 'Third', 'Second'])
  expect(shown.artistAlbumCount).toBe(5)
})

test('SOCIAL-04 ACT-02 comments on an album are counted, listed, in My Activity, and deleted with the album', async () => {
  const { id } = await create({ title: 'Nave' })
  const post = (who: Person, json: object = {}) =>
    who.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId: id, body: 'Whole!', ...json } })
  expect((await post(other)).status).toBe(201)
  expect((await post(other, { atMs: 4000 })).status).toBe(422)
  expect((await read(id)).commentCount).toBe(1)
  const listed = await visitor(server).fetch(`/api/comments?assetId=${id}`)
  expect(await listed.json()).toMatchObject({ items: [{ body: 'Whole!', author: { id: band.id } }] })
  const activity = await other.fetch('/api/activity/comments')
  expect(await activity.json()).toMatchObject({
    items: [{ asset: { id, assetType: 'album', title: 'Nave', artist: { id: artistId } } }],
  })
  await other.fetch(`/api/blocks/${artistId}`, { method: 'PUT' })
  expect((await post(other)).status).toBe(403)
  expect((await person.fetch(`/api/albums/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await visitor(server).fetch(`/api/comments?assetId=${id}`)).status).toBe(404)
  expect(await (await other.fetch('/api/activity/comments')).json()).toMatchObject({ items: [], total: 0 })
})

test('SOCIAL-01 an album cannot be liked, and its shares are not counted', async () => {
  const { id } = await create()
  expect((await other.fetch(`/api/likes/${id}`, { method: 'PUT' })).status).toBe(404)
  expect((await other.fetch(`/api/shares/${id}`, { method: 'POST' })).status).toBe(404)
})
