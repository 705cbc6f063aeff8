import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { retireFiles } from '#server/media/files.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { takeInventory } from '#server/media/testing/inventory.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artworkForm, publishArtworkFixture } from '../factory.ts'
import { artworks } from '../tables.ts'
import { makeMissingTiles } from './make-tiles.ts'

let server: TestServer
let person: Person
let profileId: string
let wide: Blob
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const picture = sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#a03060' } })
  wide = new Blob([new Uint8Array(await picture.png().toBuffer())])
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

const read = async (response: Response | Promise<Response>) => (await (await response).json()) as ArtworkDetail
const load = (id: string) => read(person.fetch(`/api/artworks/${id}`))
const widthsOf = ({ image }: ArtworkDetail) => image.sources.map(({ widthPx }) => widthPx)

/** Publishes an artwork and removes its tiles, like a work from before tiles existed. */
async function publishBare(): Promise<ArtworkDetail> {
  const { db, jobs } = server.services
  const { id } = await read(publishArtworkFixture(person, { image: wide }))
  const [row] = await db.select().from(artworks).where(eq(artworks.id, id))
  await transaction(db, async (tx) => {
    await tx.update(artworks).set({ tilePaths: null }).where(eq(artworks.id, id))
    await retireFiles(tx, jobs, row!.tilePaths ?? [])
  })
  await sweepFiles(server.services)
  return load(id)
}
async function expectOwnFilesOnly({ original, image }: ArtworkDetail) {
  await sweepFiles(server.services)
  const urls = [original.url!, ...image.sources.map(({ url }) => url)]
  const keys = urls.map((url) => new URL(url, server.url).pathname.replace('/media/', ''))
  const { objects, spool } = await takeInventory(server.services, profileId)
  expect(objects).toEqual(expect.arrayContaining(keys))
  expect(spool).toEqual([])
}

test('ART-05 an older artwork gets the same tile widths as a new one', async () => {
  const before = await publishBare()
  expect(widthsOf(before)).toEqual([480, 1200, 1500])
  await makeMissingTiles(server.services)
  const after = await load(before.id)
  expect(widthsOf(after)).toEqual([360, 640, 800, 1200, 1500])
  const tile = Buffer.from(await (await person.fetch(after.image.sources[0]!.url)).arrayBuffer())
  expect(await sharp(tile).metadata()).toMatchObject({ format: 'heif', width: 360, height: 240 })
  await expectOwnFilesOnly(after)
})

test('ART-05 a picture that is replaced while the job runs keeps its own tiles', async () => {
  const before = await publishBare()
  const { storage } = server.services
  const body = await artworkForm({ image: wide, imageName: 'other.png' })
  // The change happens between reading the old picture and saving the tiles.
  const replacing: typeof storage = {
    ...failingStorage(storage, () => undefined),
    async open(...wanted) {
      const found = await storage.open(...wanted)
      await person.fetch(`/api/artworks/${before.id}`, { method: 'PATCH', body })
      return found
    },
  }
  await makeMissingTiles({ ...server.services, storage: replacing })
  const after = await load(before.id)
  expect(widthsOf(after)).toEqual([360, 640, 800, 1200, 1500])
  expect(after.original.name).toBe('other.png')
  await expectOwnFilesOnly(after)
})

test('ART-05 an artwork whose picture is missing in storage is skipped, and the next ones get tiles', async () => {
  const [gone, next] = [await publishBare(), await publishBare()]
  for (const { url } of gone.image.sources)
    await server.services.storage.remove(new URL(url, server.url).pathname.replace('/media/', ''))
  await makeMissingTiles(server.services)
  expect(widthsOf(await load(gone.id))).toEqual([480, 1200, 1500])
  expect(widthsOf(await load(next.id))).toEqual([360, 640, 800, 1200, 1500])
})

test('ART-05 an artwork without the narrowest tile gets it and keeps the others', async () => {
  const { db, jobs } = server.services
  const { id } = await publishBare()
  await makeMissingTiles(server.services)
  const [row] = await db.select().from(artworks).where(eq(artworks.id, id))
  const [narrowest, ...wider] = row!.tilePaths!
  await transaction(db, async (tx) => {
    await tx.update(artworks).set({ tilePaths: wider }).where(eq(artworks.id, id))
    await retireFiles(tx, jobs, [narrowest!])
  })
  await sweepFiles(server.services)
  expect(widthsOf(await load(id))).toEqual([640, 800, 1200, 1500])
  await makeMissingTiles(server.services)
  const after = await load(id)
  expect(widthsOf(after)).toEqual([360, 640, 800, 1200, 1500])
  for (const { url } of after.image.sources) expect((await person.fetch(url)).status).toBe(200)
  await expectOwnFilesOnly(after)
})
