import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NotificationList, NotificationSettings } from '#contract/notifications.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { blocks, mutes, profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { notificationTasks } from './notify-followers.ts'
import { type Acting, actsOn, count, list, read, seen } from './testing/people.ts'

let server: TestServer
let newPerson: ReturnType<typeof actsOn>['newPerson']
let like: ReturnType<typeof actsOn>['like']
let aSecondPasses: ReturnType<typeof actsOn>['aSecondPasses']
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  ;({ newPerson, like, aSecondPasses } = actsOn(server))
})
afterAll(() => server.close())
const db = () => server.services.db

test('TELL-01 TELL-04 the likes of a work are one notification with the newest three faces; a withdrawn like leaves it', async () => {
  const artist = await newPerson('Nith')
  const { id } = await makeTrack(db(), { profileId: artist.profileId, title: 'Carrion Weather' })
  const fans = await Promise.all(['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name) => newPerson(name)))
  for (const fan of fans) await like(fan, id)
  await like(artist, id)
  expect(seen(await list(artist))).toEqual([['like', 4, ['Dogwood', 'Cedar', 'Birch'], 'Carrion Weather']])
  expect(await count(artist)).toEqual({ count: 1, others: false })
  await like(fans[2]!, id, false)
  expect(seen(await list(artist))).toEqual([['like', 3, ['Dogwood', 'Birch', 'Ash'], 'Carrion Weather']])
  for (const fan of fans) await like(fan, id, false)
  expect([(await list(artist)).items, await count(artist)]).toEqual([[], { count: 0, others: false }])
})

test('TELL-02 TELL-03 a new activity makes a read notification unread again, until the activity is withdrawn', async () => {
  const artist = await newPerson()
  const { id } = await makeTrack(db(), { profileId: artist.profileId })
  const [one, two] = [await newPerson(), await newPerson()]
  await like(one, id)
  const first = (await list(artist)).items
  expect(await (await read(artist, first)).json()).toEqual({ count: 0, others: false })
  expect((await list(artist, 'unread')).items).toEqual([])
  expect((await list(artist)).items).toMatchObject([{ unread: false, people: 1 }])
  await aSecondPasses(artist)
  await like(two, id)
  expect((await list(artist, 'unread')).items).toMatchObject([{ id: first[0]!.id, unread: true, people: 2 }])
  await like(two, id, false)
  expect(await count(artist)).toEqual({ count: 0, others: false })
  expect((await list(artist)).items).toMatchObject([{ unread: false, people: 1 }])
})

test('TELL-03 marks as read what was seen, or everything; newer activities stay unread; a profile cannot mark those of others', async () => {
  const artist = await newPerson()
  const { id } = await makeTrack(db(), { profileId: artist.profileId })
  await like(await newPerson(), id)
  const before = (await list(artist)).items
  await aSecondPasses(artist)
  await like(await newPerson(), id)
  const seenThen = before.map((each) => ({ ...each, at: new Date(Date.parse(each.at) - 2000).toISOString() }))
  await read(artist, seenThen)
  expect(await count(artist)).toMatchObject({ count: 1 })
  await read(await newPerson(), (await list(artist)).items)
  expect(await count(artist)).toMatchObject({ count: 1 })
  const upTo = (await list(artist)).items[0]!.at
  const answer = await artist.fetch('/api/notifications/read', { method: 'PUT', json: { upTo } })
  expect(await answer.json()).toEqual({ count: 0, others: false })
})

test.each([
  {},
  { items: [] },
  { items: [{ id: 'x', at: 'y' }] },
  { upTo: 'yesterday' },
  { upTo: '0000-01-01T00:00:00Z' },
])('TELL-03 refuses %j and marks nothing as read', async (json) => {
  const person = await newPerson()
  expect((await person.fetch('/api/notifications/read', { method: 'PUT', json })).status).toBe(422)
})

test('TELL-01 blocked, muted and own profiles and hidden things cause no notification', async () => {
  const artist = await newPerson()
  const own = await makeProfile(db(), { userId: artist.userId })
  const { id } = await makeTrack(db(), { profileId: artist.profileId })
  const [blocked, muted, welcome] = [await newPerson('B'), await newPerson('M'), await newPerson('W')]
  await like({ profileId: own.id }, id)
  for (const fan of [blocked, muted]) await like(fan, id)
  expect((await list(artist)).items).toMatchObject([{ people: 2 }])
  const restrict = (target: Acting) => ({ profileId: artist.profileId, targetId: target.profileId })
  await db().insert(mutes).values(restrict(muted))
  await db().insert(blocks).values(restrict(blocked))
  expect([(await list(artist)).items, await count(artist)]).toEqual([[], { count: 0, others: false }])
  await like(welcome, id)
  expect(seen(await list(artist))).toEqual([['like', 1, ['W'], expect.any(String)]])
})

test('TELL-01 TELL-02 each profile has its own notifications, and its count says whether another profile of the account has unread ones', async () => {
  const artist = await newPerson()
  const other = await makeProfile(db(), { userId: artist.userId })
  const { id } = await makeTrack(db(), { profileId: other.id })
  await like(await newPerson(), id)
  expect([await count(artist), (await list(artist)).items]).toEqual([{ count: 0, others: true }, []])
})

test('TELL-07 a kind that is turned off appears nowhere, decisions cannot be turned off, a work can be muted', async () => {
  const artist = await newPerson()
  const { id } = await makeTrack(db(), { profileId: artist.profileId })
  await like(await newPerson(), id)
  const set = (kind: string, json: object) =>
    artist.fetch(`/api/notifications/settings/${kind}`, { method: 'PUT', json })
  await set('like', { page: false, push: false, mail: false })
  expect([(await list(artist)).items, await count(artist)]).toEqual([[], { count: 0, others: false }])
  const settings = async () =>
    (await (await artist.fetch('/api/notifications/settings')).json()) as NotificationSettings
  const { items } = await settings()
  expect(items.find(({ kind }) => kind === 'like')).toEqual({ kind: 'like', page: false, push: false, mail: false })
  expect(items.find(({ kind }) => kind === 'comment')).toMatchObject({ page: true, push: true })
  expect((await set('merch', { page: false, push: false, mail: false })).status).toBe(422)
  expect((await set('gossip', { page: true, push: false, mail: false })).status).toBe(422)
  await set('like', { page: true, push: false, mail: false })
  expect((await list(artist)).items).toHaveLength(1)
  const mute = (method: string, path = `works/${id}`) => artist.fetch(`/api/notifications/mutes/${path}`, { method })
  expect(await (await mute('PUT')).json()).toEqual({ muted: true })
  await mute('PUT')
  expect([(await list(artist)).items, await count(artist)]).toEqual([[], { count: 0, others: false }])
  const fan = await newPerson('Moth Collector')
  const started = await fan.fetch('/api/conversations', { method: 'POST', json: { profileId: artist.profileId } })
  const { id: conversation } = (await started.json()) as { id: string }
  await mute('PUT', `conversations/${conversation}`)
  expect((await settings()).muted).toMatchObject([
    { type: 'conversation', id: conversation, title: 'Moth Collector' },
    { type: 'track', id },
  ])
  await mute('DELETE', `conversations/${conversation}`)
  expect(await (await mute('DELETE')).json()).toEqual({ muted: false })
  expect((await settings()).muted).toEqual([])
  expect((await list(artist)).items).toHaveLength(1)
  for (const path of ['works/x', `works/${randomUUID()}`, `conversations/${randomUUID()}`])
    expect((await mute('PUT', path)).status).toBe(404)
})

test('TELL-02 the list is paged by cursor and repeats nothing', async () => {
  const artist = await newPerson()
  const fan = await newPerson()
  for (let n = 0; n < 45; n++) await like(fan, (await makeTrack(db(), { profileId: artist.profileId })).id)
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: NotificationList = await list(artist, 'all', cursor)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect([ids.length, new Set(ids).size]).toEqual([45, 45])
})

test('TELL-07 read notifications are deleted after ninety days, unread ones stay, and all are deleted with their profile', async () => {
  const artist = await newPerson()
  const fan = await newPerson()
  const works = [
    await makeTrack(db(), { profileId: artist.profileId }),
    await makeTrack(db(), { profileId: artist.profileId }),
  ]
  for (const { id } of works) await like(fan, id)
  await read(artist, (await list(artist)).items.slice(0, 1))
  await db().execute(sql`update notifications set at = at - interval '91 days', read_at = read_at - interval '91 days'
    where profile_id = ${artist.profileId}`)
  await notificationTasks['forget-notifications']!({}, server.services)
  expect((await list(artist)).items).toMatchObject([{ unread: true }])
  await db().delete(profiles).where(eq(profiles.id, artist.profileId))
  const { rows } = await db().execute(sql`select from notifications where profile_id = ${artist.profileId}`)
  expect(rows).toEqual([])
})
