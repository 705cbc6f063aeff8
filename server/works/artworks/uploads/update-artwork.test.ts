import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtworkDetail, ArtworkList } from '#contract/artworks.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artworkForm, publishArtworkFixture } from '../factory.ts'
import { artworks } from '../tables.ts'

let server: TestServer
let person: Person
let profileId: string
let wide: Blob
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const picture = sharp({ create: { width: 1400, height: 700, channels: 3, background: '#a03060' } })
  wide = new Blob([new Uint8Array(await picture.webp().toBuffer())])
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

type Form = Parameters<typeof artworkForm>[0]
const read = async (response: Response | Promise<Response>) => (await (await response).json()) as ArtworkDetail
const publish = (form: Form = {}) => read(publishArtworkFixture(person, form))
const load = (id: string) => read(person.fetch(`/api/artworks/${id}`))
const change = async (id: string, form: Form, who = person) =>
  who.fetch(`/api/artworks/${id}`, { method: 'PATCH', body: await artworkForm(form) })
const remove = (id: string, who = person) => who.fetch(`/api/artworks/${id}`, { method: 'DELETE' })
const inventory = () => takeInventory(server.services, profileId)
const keyOf = (url: string | null) => new URL(url ?? 'none', server.url).pathname.replace('/media/', '')
const listed = async (query = '') => {
  const { items } = (await (await visitor(server).fetch(`/api/artworks${query}`)).json()) as ArtworkList
  return items.map((item) => item.id)
}

async function expectFilesOf(artwork: ArtworkDetail) {
  await sweepFiles(server.services)
  const seen = await read(visitor(server).fetch(`/api/artworks/${artwork.id}`))
  const urls = [seen.original.url, artwork.original.url, ...artwork.image.sources.map((source) => source.url)]
  const [row] = await server.services.db.select().from(artworks).where(eq(artworks.id, artwork.id))
  // The response does not offer the small JPEG if there are tiles.
  const small = row?.smallPath ? [row.smallPath] : []
  const named = [...new Set([...urls.map(keyOf), ...small])].sort()
  expect(await inventory()).toEqual({ objects: named, rows: named.map((key) => `stored ${key}`), spool: [] })
}

describe('ART-02 an update of an artwork', () => {
  test('keeps the files and updates the lists if texts, tags and usage change', async () => {
    const before = await publish({ tags: 'one, two' })
    const after = await read(change(before.id, { title: 'Slag', tags: 'three', description: 'New', altText: 'Slag' }))
    expect(after).toMatchObject({ title: 'Slag', tags: ['three'], description: 'New', altText: 'Slag' })
    const { url: _, ...original } = before.original
    expect(after.original).toMatchObject(original)
    expect(keyOf(after.original.url)).toBe(keyOf(before.original.url))
    expect([await listed('?tag=three'), await listed('?tag=two')]).toEqual([[before.id], []])
    await change(before.id, { usageType: 'merch' })
    expect([await listed('?tag=three'), (await listed()).includes(before.id)]).toEqual([[], false])
    await change(before.id, { tags: 'four' })
    expect(await listed('?tag=four')).toEqual([])
    await change(before.id, { usageType: 'both' })
    expect([await listed('?tag=four'), (await listed()).includes(before.id)]).toEqual([[before.id], true])
    await expectFilesOf(await load(before.id))
  })

  test('may change nothing, and an empty description removes the old one', async () => {
    const before = await publish({ description: 'Long', tags: 'x' })
    expect((await change(before.id, { overwrite: 'false' })).status).toBe(200)
    expect(await read(change(before.id, { description: '', tags: '' }))).toMatchObject({ description: '', tags: [] })
  })

  test('replaces all files if it contains a picture', async () => {
    const before = await publish({})
    const after = await read(change(before.id, { image: wide, imageName: 'wide.webp' }))
    expect(after).toMatchObject({
      image: { width: 1400, height: 700, sources: [360, 640, 800, 1200, 1400].map((widthPx) => ({ widthPx })) },
      original: { name: 'wide.webp', contentType: 'image/webp' },
    })
    expect((await person.fetch(before.original.url!)).status).toBe(404)
    await expectFilesOf(after)
    const back = await read(change(before.id, { image: 'rotated-gps.jpg' }))
    expect(back.image.sources).toHaveLength(2)
    expect(keyOf(back.original.url)).toBe(keyOf(before.original.url))
    await expectFilesOf(back)
  })
})

describe('MUSIC-07 ART-02 a new picture with the same name', () => {
  test('needs a confirmation to replace the old picture, also with another file type', async () => {
    const before = await publish({})
    const form = { image: wide, imageName: 'rotated-gps.webp' }
    const response = await change(before.id, form)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'file_exists',
      detail: 'A picture already exists at this path. Overwrite it?',
      fields: { thing: 'picture' },
    })
    await expectFilesOf(before)
    const after = await read(change(before.id, { overwrite: 'true', ...form }))
    expect(keyOf(after.original.url)).not.toBe(keyOf(before.original.url))
    await expectFilesOf(after)
  })

  test('keeps the files if the content is the same too', async () => {
    const before = await publish({})
    const after = await read(change(before.id, { overwrite: 'true', image: 'rotated-gps.jpg' }))
    expect(keyOf(after.original.url)).toBe(keyOf(before.original.url))
    await expectFilesOf(after)
  })
})

describe('ART-02 a failed change', () => {
  test.each([
    ['no picture', { title: 'x', image: new Blob(['nothing']) }, 415],
    ['an empty title', { title: ' ', image: 'cmyk.jpg' }, 422],
    ['an unknown usage', { usageType: 'all' }, 422],
  ])('with %s changes nothing', async (_, form, status) => {
    const before = await publish({})
    expect((await change(before.id, form)).status).toBe(status)
    await expectFilesOf(before)
    expect(await load(before.id)).toMatchObject({ title: before.title, usageType: 'gallery' })
  })

  test.each([1, 4])('changes nothing if file %i cannot be stored', async (failing) => {
    const before = await publish({})
    const { storage } = server.services
    server.services.storage = failingStorage(storage, (method, call) => {
      if (method === 'put' && call === failing) throw new Error('the disk is gone')
    })
    const response = await change(before.id, { image: wide, title: 'Not this' })
    server.services.storage = storage
    expect(response.status).toBe(500)
    await expectFilesOf(before)
    expect((await load(before.id)).title).toBe(before.title)
  })
})

describe('concurrent changes', () => {
  test('ART-02 two new pictures: one of them stays, complete', async () => {
    const before = await publish({})
    const responses = await Promise.all([change(before.id, { image: wide }), change(before.id, { image: 'cmyk.jpg' })])
    expect(responses.map((response) => response.status)).toEqual([200, 200])
    await expectFilesOf(await load(before.id))
  })

  test('ART-03 changes of usage in several tabs leave lists, tags and feed consistent', async () => {
    const { id } = await publish({ tags: 'turns' })
    const turns = Array.from({ length: 12 }, (_, n) => change(id, { usageType: n % 2 ? 'merch' : 'gallery' }))
    await Promise.all(turns)
    const { usageType } = await load(id)
    const expected = usageType === 'merch' ? [] : [id]
    expect(await listed('?tag=turns')).toEqual(expected)
    expect((await listed()).filter((each) => each === id)).toEqual(expected)
  })

  test('ART-01 two deletions: one succeeds, the other gets 404, and nothing is left', async () => {
    const { id } = await publish({ image: wide })
    const responses = await Promise.all([remove(id), remove(id)])
    expect(responses.map((response) => response.status).sort()).toEqual([204, 404])
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })

  test('ART-02 a change and a deletion leave no files behind', async () => {
    const { id } = await publish({})
    const [changed, removed] = await Promise.all([change(id, { image: wide }), remove(id)])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(changed.status)
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })
})

test('SEC-01 a stranger can neither change nor delete an artwork, and gets 404 for a merch-only one', async () => {
  const artwork = await publish({})
  const stranger = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: stranger.userId })
  for (const [who, status] of [[stranger, 403] as const, [visitor(server) as Person, 401] as const]) {
    expect((await change(artwork.id, { title: 'Mine now' }, who)).status).toBe(status)
    expect((await remove(artwork.id, who)).status).toBe(status)
  }
  await change(artwork.id, { usageType: 'merch' })
  expect((await change(artwork.id, { title: 'Mine now' }, stranger)).status).toBe(404)
  expect((await remove(artwork.id, stranger)).status).toBe(404)
  expect((await load(artwork.id)).title).toBe(artwork.title)
})
