import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { type Acting, actsOn, count, list, read } from './testing/people.ts'

let server: TestServer
let people: ReturnType<typeof actsOn>
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  people = actsOn(server)
})
afterAll(() => server.close())
const db = () => server.services.db

type Act = (fan: Acting, artist: Acting, isOn: boolean) => Promise<unknown>
const tracks = new Map<string, string>()
const ACTS: Record<string, Act> = {
  like: async (fan, { profileId }, isOn) => {
    const id = tracks.get(profileId) ?? (await makeTrack(db(), { profileId })).id
    tracks.set(profileId, id)
    return people.like(fan, id, isOn)
  },
  follow: (fan, artist, following) => people.follow(fan, artist, following),
}

test.each(Object.entries(ACTS))(
  'TELL-03 a %s that is withdrawn and repeated leaves the notification read',
  async (kind, act) => {
    const artist = await people.newPerson()
    const [fan, other] = [await people.newPerson('Fan'), await people.newPerson('Other')]
    await act(fan, artist, true)
    await read(artist, (await list(artist)).items)
    for (let n = 0; n < 3; n++) {
      await act(fan, artist, false)
      expect((await list(artist)).items).toEqual([])
      await people.aSecondPasses(artist)
      await act(fan, artist, true)
      const [notification] = (await list(artist)).items
      expect([notification?.kind, notification?.people, notification?.unread, (await count(artist)).count]).toEqual([
        kind,
        1,
        false,
        0,
      ])
    }
    await act(other, artist, true)
    expect((await list(artist)).items).toMatchObject([{ kind, people: 2, unread: true }])
    await read(artist, (await list(artist)).items)
    await people.aSecondPasses(artist)
    await act(fan, artist, false)
    await act(fan, artist, true)
    expect((await list(artist)).items).toMatchObject([{ kind, people: 2, unread: false }])
  },
)

test.each(Object.entries(ACTS))(
  'TELL-03 a %s that is withdrawn before it was read and then repeated notifies again',
  async (kind, act) => {
    const artist = await people.newPerson()
    const fan = await people.newPerson('Fan')
    await act(fan, artist, true)
    await act(fan, artist, false)
    expect(await count(artist)).toMatchObject({ count: 0 })
    await act(fan, artist, true)
    expect((await list(artist)).items).toMatchObject([{ kind, people: 1, unread: true }])
  },
)

test('TELL-03 a follow that is withdrawn and repeated on the next day does not notify again', async () => {
  const [artist, fan] = [await people.newPerson(), await people.newPerson()]
  const follow = ACTS.follow as Act
  await follow(fan, artist, true)
  await read(artist, (await list(artist)).items)
  await db().execute(
    sql`update follows set created_at = created_at - interval '1 day' where target_id = ${artist.profileId}::uuid`,
  )
  await db().execute(sql`update notifications set day = day - 1, at = at - interval '1 day', read_at = read_at - interval '1 day'
    where profile_id = ${artist.profileId}::uuid`)
  await follow(fan, artist, false)
  await follow(fan, artist, true)
  expect(await count(artist)).toMatchObject({ count: 0 })
})

test('TELL-03 a comment that is deleted and restored leaves the notification read', async () => {
  const [artist, fan] = [await people.newPerson(), await people.newPerson()]
  const { id: assetId } = await makeTrack(db(), { profileId: artist.profileId })
  const id = crypto.randomUUID()
  await fan.fetch('/api/comments', { method: 'POST', json: { id, assetId, body: 'Frightful' } })
  await read(artist, (await list(artist)).items)
  await fan.fetch(`/api/comments/${id}`, { method: 'DELETE' })
  await fan.fetch(`/api/comments/${id}/restore`, { method: 'POST', json: {} })
  expect((await list(artist)).items).toMatchObject([{ text: 'Frightful', unread: false }])
})
