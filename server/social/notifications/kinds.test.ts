import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setFollow } from '#server/people/follows/routes.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { notificationTasks } from './notify-followers.ts'
import { type Acting, actsOn, count, list, read, seen } from './testing/people.ts'

let server: TestServer
let newPerson: ReturnType<typeof actsOn>['newPerson']
let handleOf: ReturnType<typeof actsOn>['handleOf']
let follow: ReturnType<typeof actsOn>['follow']
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  ;({ newPerson, handleOf, follow } = actsOn(server))
})
afterAll(() => server.close())
const db = () => server.services.db

test('TELL-01 a follow, a comment and a message notify their recipient, each once', async () => {
  const artist = await newPerson()
  const { id: assetId } = await makeTrack(db(), { profileId: artist.profileId, title: 'Slag Hymn' })
  const fan = await newPerson('Moth Collector')
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  for (const body of ['First!', 'The kettle.'])
    await fan.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId, body } })
  const started = await fan.fetch('/api/conversations', { method: 'POST', json: { profileId: artist.profileId } })
  const { id: conversationId } = (await started.json()) as { id: string }
  const say = (content: string) =>
    fan.fetch(`/api/conversations/${conversationId}/messages`, { method: 'POST', json: { id: randomUUID(), content } })
  await say('Good evening')
  await say('Are you there?')
  const { items } = await list(artist)
  expect(items.map(({ kind, people, text }) => [kind, people, text])).toEqual([
    ['message', 1, null],
    ['comment', 1, 'The kettle.'],
    ['follow', 1, null],
  ])
  expect(items.every(({ actors }) => actors[0]?.displayName === 'Moth Collector')).toBe(true)
  expect(items[0]?.thing).toMatchObject({ type: 'conversation', id: conversationId })
  await artist.fetch(`/api/conversations/${conversationId}/read`, { method: 'PUT', json: { seq: 2 } })
  expect((await list(artist, 'unread')).items.map(({ kind }) => kind)).toEqual(['comment', 'follow'])
  await follow(fan, artist, false)
  expect((await list(artist)).items.map(({ kind }) => kind)).toEqual(['message', 'comment'])
  for (const [show, kinds] of [
    ['comments', ['comment']],
    ['likes', []],
  ] as const)
    expect((await list(artist, show)).items.map(({ kind }) => kind)).toEqual(kinds)
})

test('TELL-01 deleting a comment withdraws its notification, restoring the comment restores it', async () => {
  const artist = await newPerson()
  const { id: assetId } = await makeArtwork(db(), { profileId: artist.profileId })
  const fan = await newPerson()
  const id = randomUUID()
  await fan.fetch('/api/comments', { method: 'POST', json: { id, assetId, body: 'Frightful' } })
  expect(await count(artist)).toMatchObject({ count: 1 })
  await fan.fetch(`/api/comments/${id}`, { method: 'DELETE' })
  expect([await count(artist), (await list(artist)).items]).toEqual([{ count: 0, others: false }, []])
  await fan.fetch(`/api/comments/${id}/restore`, { method: 'POST', json: {} })
  expect((await list(artist)).items).toMatchObject([{ kind: 'comment', text: 'Frightful' }])
})

test('TELL-01 a reply and a mention notify the profiles concerned, nobody twice about one comment', async () => {
  const [artist, writer, named, fan] = [
    await newPerson('Nith'),
    await newPerson('Writer'),
    await newPerson('Named'),
    await newPerson('Fan'),
  ]
  const { id: assetId } = await makeTrack(db(), { profileId: artist.profileId, title: 'Slag Hymn' })
  const say = async (who: Acting, body: string, inReplyToId?: string) => {
    const id = randomUUID()
    const answer = await who.fetch('/api/comments', { method: 'POST', json: { id, assetId, body, inReplyToId } })
    expect(answer.status).toBe(201)
    return id
  }
  const first = await say(writer, 'What is the noise at 2:10?')
  const words = `The kettle, @${await handleOf(named)} and @${await handleOf(writer)}`
  const answer = await say(artist, words, first)
  expect(seen(await list(artist))).toEqual([['comment', 1, ['Writer'], 'Slag Hymn']])
  expect(seen(await list(writer))).toEqual([['answer', 1, ['Nith'], 'Slag Hymn']])
  expect((await list(named, 'comments')).items).toMatchObject([{ kind: 'mention', text: words, people: 1 }])
  await say(fan, 'I thought so', first)
  expect((await list(writer)).items).toMatchObject([{ kind: 'answer', people: 2, text: 'I thought so' }])
  await artist.fetch(`/api/comments/${answer}`, { method: 'DELETE' })
  expect([(await list(named)).items, await count(named)]).toEqual([[], { count: 0, others: false }])
  expect((await list(writer)).items).toMatchObject([{ kind: 'answer', people: 1 }])
  const own = await say(artist, 'Ask me anything')
  await say(fan, 'Why?', own)
  expect((await list(artist)).items.map(({ kind, text }) => [kind, text])).toEqual([
    ['answer', 'Why?'],
    ['comment', 'Why?'],
  ])
})

test('TELL-01 a mention in a bio notifies the profile while the bio contains it', async () => {
  const [artist, label] = [await newPerson('Nith'), await newPerson('Wet Cellar Press')]
  const handle = await handleOf(label)
  const set = (bio: string) => db().update(profiles).set({ bio }).where(eq(profiles.id, artist.profileId))
  await set(`On @${handle}.`)
  expect((await list(label)).items).toMatchObject([{ kind: 'mention', thing: null, actors: [{ displayName: 'Nith' }] }])
  await set('On nothing.')
  expect([(await list(label)).items, await count(label)]).toEqual([[], { count: 0, others: false }])
})

test('TELL-01 a merch decision notifies the artist, with the reason, until the item is submitted again', async () => {
  const artist = await newPerson()
  const values = { profileId: artist.profileId, title: 'Midwinter poster', itemType: 'poster', price: '20' } as const
  const [item] = await db().insert(merchItems).values(values).returning()
  const set = (change: Partial<typeof merchItems.$inferInsert>) =>
    db().update(merchItems).set(change).where(eq(merchItems.id, item!.id))
  await set({ status: 'rejected', rejectionReason: 'Too small' })
  expect((await list(artist)).items).toMatchObject([
    { kind: 'merch', text: 'Too small', wasApproved: false, people: 1, thing: { title: 'Midwinter poster' } },
  ])
  await set({ status: 'pending_approval' })
  expect((await list(artist)).items).toEqual([])
  await set({ status: 'approved', rejectionReason: null, updatedAt: new Date() })
  expect((await list(artist)).items).toMatchObject([{ kind: 'merch', text: null, wasApproved: true }])
})

test('TELL-01 a release notifies the followers who asked for it, once a day for all releases of the day', async () => {
  const artist = await newPerson('Grave Wool')
  const [asked, other] = [await newPerson(), await newPerson()]
  for (const fan of [asked, other])
    await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  const path = `/api/follows/${artist.profileId}`
  await asked.fetch(`${path}/releases`, { method: 'PUT', json: { tells: true } })
  expect(await (await asked.fetch(path)).json()).toEqual({ following: true, tellsReleases: true })
  await makeTrack(db(), { profileId: artist.profileId, title: 'Tallow' })
  await makeTrack(db(), { profileId: artist.profileId, type: 'stem' })
  await makeAlbum(db(), { profileId: artist.profileId, title: 'The Tallow Road' })
  const at = new Date().toISOString()
  for (const _twice of [1, 2])
    await notificationTasks['tell-release']!({ artistId: artist.profileId, at }, server.services)
  expect(seen(await list(asked))).toEqual([['release', 2, ['Grave Wool'], 'The Tallow Road']])
  expect((await list(other)).items).toEqual([])
  await read(asked, (await list(asked)).items)
  await notificationTasks['tell-release']!({ artistId: artist.profileId, at }, server.services)
  expect(await count(asked)).toMatchObject({ count: 0 })
  const { rows } = await db().execute(sql`select 1 from graphile_worker.jobs where task_identifier = 'tell-release'`)
  expect(rows.length).toBeGreaterThanOrEqual(2)
})

test('TELL-01 the day before an event the followers of all performers are notified, and again when its date changes', async () => {
  const artist = await newPerson()
  const guest = await makeProfile(db())
  const fan = await newPerson()
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: guest.id, following: true })
  const event = await makeEvent(db(), {
    artistId: artist.profileId,
    title: 'Ferrous',
    startAt: new Date(Date.now() + 20 * 3600_000),
  })
  await db().execute(
    sql`insert into event_acts (event_id, position, profile_id) values (${event.id}::uuid, 1, ${guest.id}::uuid)`,
  )
  const run = async () => {
    await notificationTasks['tell-events']!({}, server.services)
    const { rows } = await db().execute<{
      payload: never
    }>(sql`select job.payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'tell-event'`)
    for (const { payload } of rows) await notificationTasks['tell-event']!(payload, server.services)
  }
  await run()
  expect((await list(fan)).items).toMatchObject([{ kind: 'event', thing: { title: 'Ferrous' } }])
  await read(fan, (await list(fan)).items)
  await run()
  expect(await count(fan)).toMatchObject({ count: 0 })
  await db()
    .update(artistEvents)
    .set({ startAt: new Date(Date.now() + 22 * 3600_000) })
    .where(eq(artistEvents.id, event.id))
  await run()
  expect(await count(fan)).toMatchObject({ count: 1 })
  await db().update(artistEvents).set({ state: 'draft' }).where(eq(artistEvents.id, event.id))
  expect((await list(fan)).items).toEqual([])
})
