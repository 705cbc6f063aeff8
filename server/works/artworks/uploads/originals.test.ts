import { readFile, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ArtworkDetail, OwnArtworkList } from '#contract/artworks.ts'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artworkForm, publishArtworkFixture } from '../factory.ts'
import { artworks } from '../tables.ts'
import { copyOriginals } from './copy-originals.ts'

const TELLING = /Dorothea|Heikendorf|SN4711|Kodama|GPS/i

let server: TestServer
let owner: Person
let stranger: Person
let admin: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  admin = await signUpAndIn(server, { admin: true })
  stranger = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: stranger.userId })
})
beforeEach(async () => {
  owner = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: owner.userId })).id
})
afterAll(() => server.close())

const publish = async (wanted = {}): Promise<ArtworkDetail> =>
  (await (await publishArtworkFixture(owner, { image: 'camera.jpg', ...wanted })).json()) as ArtworkDetail
const detailFor = async (who: Visitor, id: string, headers: HeadersInit = {}): Promise<ArtworkDetail> =>
  (await (await who.fetch(`/api/artworks/${id}`, { headers })).json()) as ArtworkDetail
const bytesAt = async (url: string | null): Promise<Buffer> => {
  const response = await visitor(server).fetch(url ?? '/media/none')
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const inventory = () => takeInventory(server.services, profileId)
const rowOf = async (id: string) => (await server.services.db.select().from(artworks).where(eq(artworks.id, id)))[0]!
/** Removes the public copy, like a work from before public copies existed. */
async function forgetCopy(id: string): Promise<void> {
  const { db, storage } = server.services
  const { publicPath } = await rowOf(id)
  await db.update(artworks).set({ publicPath: null, publicSize: null, traces: null }).where(eq(artworks.id, id))
  await db.$client.query('delete from files where key = $1', [publicPath])
  await storage.remove(publicPath!)
}

describe('ART-03 the original of a photograph', () => {
  test.each(['camera.jpg', 'camera.png', 'camera.webp', 'camera.gif', 'camera.avif'])(
    '%s: untouched for its artist and admins, without traces for everyone else',
    async (image) => {
      const { id } = await publish({ image })
      const uploaded = await readFile(fixture(image))
      for (const who of [owner, admin]) {
        const { original } = await detailFor(who, id)
        expect(original.traces).toEqual(expect.arrayContaining(['place', 'serial', 'name']))
        expect(original.size).toBe(uploaded.length)
        expect((await bytesAt(original.url)).equals(uploaded)).toBe(true)
      }
      for (const who of [visitor(server), stranger]) {
        const detail = await detailFor(who, id)
        const bytes = await bytesAt(detail.original.url)
        expect(bytes.toString('latin1')).not.toMatch(TELLING)
        expect(detail.original).toMatchObject({ size: bytes.length, traces: [] })
        expect(JSON.stringify(detail)).not.toMatch(/\/original\/|serial/)
        const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer()
        expect((await pixels(bytes)).equals(await pixels(uploaded))).toBe(true)
      }
    },
  )

  test('is available to the artist with any acting profile, in pages and in API responses', async () => {
    const { id } = await publish()
    const other = await makeProfile(server.services.db, { userId: owner.userId })
    const { original } = await detailFor(owner, id, { 'x-profile-id': other.id })
    expect((await bytesAt(original.url)).toString('latin1')).toMatch(TELLING)
    const mine = (await (await owner.fetch('/api/artworks/mine')).json()) as OwnArtworkList
    expect(mine.items[0]?.original.url).toContain('/original/')
    const page = (who: Visitor) => who.fetch(`/artwork/${id}`, { headers: { accept: 'text/html' } })
    expect(await (await page(owner)).text()).toContain('/original/')
    for (const who of [visitor(server), stranger]) expect(await (await page(who)).text()).not.toContain('/original/')
  })

  test('cannot be reached with the signature of its copy: each URL is signed for one file', async () => {
    const { id, original } = await publish()
    const { url } = (await detailFor(stranger, id)).original
    const swapped = `${new URL(original.url!, server.url).pathname}${new URL(url!, server.url).search}`
    expect((await stranger.fetch(swapped)).status).toBe(404)
    const part = await stranger.fetch(url!, { headers: { range: 'bytes=0-1' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, 'ffd8'])
  })
})

test('ART-03 an original without traces is stored once and available to everyone', async () => {
  const { id, original } = await publish({ image: 'cmyk.jpg' })
  expect(original.traces).toEqual([])
  expect((await detailFor(stranger, id)).original).toEqual(original)
  expect((await inventory()).objects.filter((key) => /original|public/.test(key))).toHaveLength(1)
})

describe('ART-02 the original and the copy of a picture', () => {
  test('are removed when it is replaced and when the artwork is deleted', async () => {
    const { id } = await publish()
    const before = await inventory()
    expect(before.rows).toEqual(before.objects.map((key) => `stored ${key}`))
    expect(before.objects.filter((key) => /\/(?:original|public)\//.test(key))).toHaveLength(2)
    const body = await artworkForm({ overwrite: 'true', image: 'camera.png' })
    expect((await owner.fetch(`/api/artworks/${id}`, { method: 'PATCH', body })).status).toBe(200)
    await sweepFiles(server.services)
    const after = await inventory()
    expect(after.objects.some((key) => before.objects.includes(key))).toBe(false)
    expect((await bytesAt((await detailFor(stranger, id)).original.url)).subarray(1, 4).toString()).toBe('PNG')
    expect((await owner.fetch(`/api/artworks/${id}`, { method: 'DELETE' })).status).toBe(204)
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })
})

describe('ART-03 an older work without a copy', () => {
  test('shows nobody else its original until the job has created the copy, and the job is idempotent', async () => {
    const { id } = await publish()
    await forgetCopy(id)
    const { original, image } = await detailFor(stranger, id)
    expect([original.url, original.traces, image.sources.length > 0]).toEqual([null, [], true])
    expect((await bytesAt((await detailFor(owner, id)).original.url)).toString('latin1')).toMatch(TELLING)
    await copyOriginals(server.services)
    const copied = await rowOf(id)
    const kept = await inventory()
    expect(kept.rows).toEqual(kept.objects.map((key) => `stored ${key}`))
    await Promise.all([copyOriginals(server.services), copyOriginals(server.services)])
    expect([await rowOf(id), await inventory()]).toEqual([copied, kept])
    const { url } = (await detailFor(stranger, id)).original
    expect((await bytesAt(url)).toString('latin1')).not.toMatch(TELLING)
    expect((await detailFor(owner, id)).original.traces).toContain('place')
  })

  test('is skipped if its file is damaged or missing, and later works get their copy', async () => {
    const { storage, db } = server.services
    const ids = []
    for (const title of ['Gone', 'Broken', 'Whole']) {
      const { id } = await publish({ title })
      await forgetCopy(id)
      ids.push(id)
    }
    const [gone = '', broken = '', whole = ''] = ids
    await db
      .update(artworks)
      .set({ originalPath: `art/profiles/${profileId}/no.jpg` })
      .where(eq(artworks.id, gone))
    const path = `${server.services.spoolDir}/broken-${broken}`
    await writeFile(path, '\xff\xd8\xff', 'latin1')
    await storage.put((await rowOf(broken)).originalPath, path, 'image/jpeg')
    await copyOriginals(server.services)
    expect((await rowOf(gone)).traces).toBeNull()
    expect(await rowOf(broken)).toMatchObject({ publicPath: null, traces: ['other'] })
    expect((await rowOf(whole)).publicPath).toContain('/public/')
    for (const id of [gone, broken]) expect((await detailFor(stranger, id)).original.url).toBeNull()
  })
})

describe('ART-03 an older work while its copy is created', () => {
  test('has no leftovers after a storage failure, and is retried', async () => {
    const { id } = await publish()
    await forgetCopy(id)
    const before = await inventory()
    const { storage } = server.services
    server.services.storage = failingStorage(storage, (method) => {
      if (method === 'put') throw new Error('the disk is gone')
    })
    await expect(copyOriginals(server.services)).rejects.toThrow()
    server.services.storage = storage
    expect(await inventory()).toEqual(before)
    await copyOriginals(server.services)
    expect((await rowOf(id)).publicPath).toContain('/public/')
  })

  test('keeps its new picture if it is replaced in the meantime', async () => {
    const { id } = await publish()
    await forgetCopy(id)
    const { storage } = server.services
    const body = await artworkForm({ overwrite: 'true', image: 'camera.png' })
    let isReplaced = false
    server.services.storage = new Proxy(storage, {
      get: (target, name: keyof typeof storage) =>
        name !== 'open'
          ? target[name]?.bind(target)
          : async (key: string) => {
              if (!isReplaced) {
                isReplaced = true
                await owner.fetch(`/api/artworks/${id}`, { method: 'PATCH', body })
              }
              return target.open(key)
            },
    })
    await copyOriginals(server.services)
    server.services.storage = storage
    await sweepFiles(server.services)
    expect((await rowOf(id)).publicPath).toMatch(/\/public\/.*\.png$/)
    const kept = await inventory()
    expect(kept.rows).toEqual(kept.objects.map((key) => `stored ${key}`))
    expect(kept.objects.filter((key) => key.endsWith('.jpg') && key.includes('/public/'))).toEqual([])
  })
})
