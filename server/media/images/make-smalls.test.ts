import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { smallNameOf, smallNamesOf } from '#contract/platform/media.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { markRemoving, retireFiles } from '../files.ts'
import { sweepFiles } from '../sweep.ts'
import { files } from '../tables.ts'
import { failingStorage } from '../testing/failing-storage.ts'
import { makeMissingSmalls } from './make-smalls.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  person = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: person.userId })
})
afterAll(() => server.close())

const keyOf = (url: string) => url.replace('/media/', '')
const get = (url: string) => visitor(server).fetch(url)
const sideOf = async (url: string) => (await sharp(Buffer.from(await (await get(url)).arrayBuffer())).metadata()).width
const stored = async (key: string) =>
  (await server.services.db.select().from(files).where(eq(files.key, key)))[0]?.state

async function putAvatar(background: string): Promise<string> {
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background } })
  const body = new FormData()
  body.set('avatar', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'me.png')
  const response = await person.fetch('/api/profiles/mine/avatar', { method: 'PUT', body })
  return ((await response.json()) as Session).profiles[0]!.avatar!.thumbUrl
}

/** Removes the small squares of the avatar, as if it were from before they existed. */
async function putBareAvatar(background: string): Promise<string> {
  const url = await putAvatar(background)
  const { db } = server.services
  for (const small of smallNamesOf(url)) await markRemoving(db, eq(files.key, keyOf(small)))
  await sweepFiles(server.services)
  return url
}

test('PROF-14 an avatar is stored in all sizes that are shown, and they are removed with it', async () => {
  const url = await putAvatar('#a03060')
  expect(await Promise.all(smallNamesOf(url).map(sideOf))).toEqual([96, 192])
  const small = await get(smallNameOf(url, 96))
  expect([small.headers.get('content-type'), small.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, s-maxage=3600, immutable',
  ])
  await putAvatar('#30a060')
  await sweepFiles(server.services)
  expect((await get(smallNameOf(url, 96))).status).toBe(404)
  expect(await stored(keyOf(smallNameOf(url, 192)))).toBeUndefined()
})

test('PROF-14 an old avatar is shown at full size until a job renders its small ones', async () => {
  const url = await putBareAvatar('#3060a0')
  const instead = await get(smallNameOf(url, 96))
  expect([instead.status, instead.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  expect(await sideOf(smallNameOf(url, 96))).toBe(512)
  await makeMissingSmalls(server.services)
  expect(await Promise.all(smallNamesOf(url).map(sideOf))).toEqual([96, 192])
  // Nothing is left to do.
  await makeMissingSmalls({
    ...server.services,
    storage: failingStorage(server.services.storage, () => {
      throw new Error('was asked for')
    }),
  })
})

test('PROF-14 an avatar that is removed while its small ones are rendered leaves no files', async () => {
  const url = await putBareAvatar('#a06030')
  const { storage, db, jobs } = server.services
  const removing: typeof storage = {
    ...failingStorage(storage, () => undefined),
    async open(...wanted) {
      const found = await storage.open(...wanted)
      await transaction(db, async (tx) => {
        await tx
          .update(profiles)
          .set({ avatar: null })
          .where(eq(profiles.avatar, keyOf(url)))
        await retireFiles(tx, jobs, [keyOf(url)])
      })
      return found
    },
  }
  await makeMissingSmalls({ ...server.services, storage: removing })
  await sweepFiles(server.services)
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  expect(keys.filter((key) => key.includes(keyOf(url).replace('.webp', '')))).toEqual([])
})
