import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { openLive } from '#server/platform/testing/live-client.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { setLike } from '#server/works/likes/routes.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startTestServer({ live: {} })
  two = await startTestServer({ live: {}, env: { databaseUrl: one.services.env.databaseUrl } })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function newPerson() {
  const person = await signUpAndIn(one)
  return { ...person, profileId: (await makeProfile(one.services.db, { userId: person.userId })).id }
}

test('TELL-02 TELL-03 the unread count changes on every tab, through any instance, and on tabs of other profiles', async () => {
  const artist = await newPerson()
  const { id: otherId } = await makeProfile(one.services.db, { userId: artist.userId })
  const { id } = await makeTrack(one.services.db, { profileId: artist.profileId })
  const tabs = await Promise.all([openLive(one, artist), openLive(two, artist)])
  const other = await openLive(two, { ...artist, profileId: otherId })
  const stranger = await openLive(one, await newPerson())
  for (const tab of [...tabs, other, stranger])
    expect(await tab.until('notifications')).toMatchObject([{ count: 0, others: false }])
  await setLike(one.services.db, { profileId: (await newPerson()).profileId, assetId: id, liked: true })
  for (const tab of tabs)
    await expect.poll(() => tab.all('notifications').at(-1)).toMatchObject({ count: 1, others: false })
  await expect.poll(() => other.all('notifications').at(-1)).toMatchObject({ count: 0, others: true })
  await artist.fetch('/api/notifications/read', { method: 'PUT', json: { upTo: new Date(Date.now() + 60_000) } })
  for (const tab of [...tabs, other])
    await expect.poll(() => tab.all('notifications').at(-1)).toMatchObject({ count: 0, others: false })
  expect(stranger.all('notifications').every(({ count }) => count === 0)).toBe(true)
})

test('TELL-04 a mute, a block and a deleted comment lower the count of open tabs', async () => {
  const { db } = one.services
  const { id: elsewhere } = await makeTrack(db)
  const ways = ['mutes', 'blocks', 'comments'] as const
  await Promise.all(
    ways.map(async (way) => {
      const [artist, fan] = [await newPerson(), await newPerson()]
      const { handle } = (await db.select().from(profiles).where(eq(profiles.id, artist.profileId)))[0]!
      const tab = await openLive(two, artist)
      await tab.until('notifications')
      const id = randomUUID()
      await fan.fetch('/api/comments', { method: 'POST', json: { id, assetId: elsewhere, body: `Ask @${handle}` } })
      const frames = () => tab.all('notifications').filter(({ count }) => count === 1)
      // the second frame is the one that follows any notice
      await expect.poll(() => frames().length, { timeout: 5000 }).toBe(2)
      if (way === 'comments') await fan.fetch(`/api/comments/${id}`, { method: 'DELETE' })
      else await artist.fetch(`/api/${way}/${fan.profileId}`, { method: 'PUT' })
      await expect.poll(() => tab.all('notifications').at(-1)?.count, { message: way }).toBe(0)
    }),
  )
})

test('TELL-04 many likes in a row send a tab few frames, and the last frame has the final count', async () => {
  const artist = await newPerson()
  const { id } = await makeTrack(one.services.db, { profileId: artist.profileId })
  const tab = await openLive(two, artist)
  await tab.until('notifications')
  const fans = await Promise.all(Array.from({ length: 60 }, () => makeProfile(one.services.db)))
  const before = tab.all('notifications').length
  const start = performance.now()
  for (const fan of fans) await setLike(one.services.db, { profileId: fan.id, assetId: id, liked: true })
  const took = performance.now() - start
  await expect.poll(() => tab.all('notifications').at(-1)?.count).toBe(1)
  const most = Math.ceil(took / 1000) + 3
  expect(tab.all('notifications').length - before).toBeLessThanOrEqual(most)
})
