import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { files } from '#server/media/tables.ts'
import { type Dying, startDying } from '#server/media/testing/dying.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { clearSpool } from '#server/media/upload/spool.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artworkForm, publishArtworkFixture } from '../factory.ts'

let server: TestServer
let person: Person
let profileId: string
let image: Blob
let dying: Dying | undefined
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const wide = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#a03060' } })
  image = new Blob([new Uint8Array(await wide.png().toBuffer())])
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterEach(() => {
  dying?.kill()
})
afterAll(() => server.close())

const inventory = () => takeInventory(server.services, profileId)
/** The image and the original of an artwork, without the signatures of the URLs, which change. */
const unsigned = ({ image, original }: ArtworkDetail) =>
  JSON.parse(JSON.stringify({ image, original }).replaceAll(/\?expires=[^"]+/g, ''))
const sweepAll = async () => {
  await clearSpool(server.services.spoolDir, 0)
  await sweepFiles(server.services, { pendingOlderThanMs: 0 })
}
async function sendToDying(path: string, method: string, body: FormData): Promise<void> {
  const sent = fetch(`${dying!.url}${path}`, { method, headers: { cookie: person.cookie }, body })
  await expect(sent).rejects.toThrow()
  expect(await dying!.end()).toBe('SIGKILL')
}

test.each(['put 1', 'put 3', 'after put 7'])(
  'ART-02 killed at %s: the sweep removes all files of the upload',
  async (dieAt) => {
    dying = await startDying(server, dieAt)
    await sendToDying('/api/artworks', 'POST', await artworkForm({ title: 'Half done', image }))
    const left = await inventory()
    expect(left.rows).toHaveLength(7)
    expect(left.rows.every((row) => row.startsWith('pending art/'))).toBe(true)
    expect(left.objects).toHaveLength(dieAt.startsWith('after') ? 7 : Number(dieAt.at(-1)) - 1)
    expect(await server.services.db.$count(assets, eq(assets.profileId, profileId))).toBe(0)
    // The sweep skips young pending files, because their upload may still be running.
    await sweepFiles(server.services)
    expect((await inventory()).rows).toEqual(left.rows)
    await sweepAll()
    expect(await inventory()).toEqual(NOTHING)
  },
)

test('ART-02 a kill while a picture is replaced leaves the old picture complete, also after the sweep', async () => {
  const before = (await (await publishArtworkFixture(person, { image })).json()) as ArtworkDetail
  const kept = await inventory()
  dying = await startDying(server, 'after put 7')
  const form = await artworkForm({ image: await tinted(), imageName: 'other.png', title: 'Another' })
  await sendToDying(`/api/artworks/${before.id}`, 'PATCH', form)
  await sweepAll()
  expect(await inventory()).toEqual(kept)
  const after = (await (await person.fetch(`/api/artworks/${before.id}`)).json()) as ArtworkDetail
  expect(after.title).toBe(before.title)
  expect(unsigned(after)).toEqual(unsigned(before))
})

test('ART-02 the sweep never removes files of a complete artwork, however old', async () => {
  expect((await publishArtworkFixture(person, { image })).status).toBe(201)
  const before = await inventory()
  await server.services.db.update(files).set({ createdAt: sql`now() - interval '1 year'` })
  await sweepAll()
  expect(await inventory()).toEqual(before)
  expect(before.objects).toHaveLength(7)
})

async function tinted(): Promise<Blob> {
  const other = sharp({ create: { width: 1800, height: 900, channels: 3, background: '#30a060' } })
  return new Blob([new Uint8Array(await other.png().toBuffer())])
}
