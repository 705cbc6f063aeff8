import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboard.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { merchItems } from '#server/works/merch/tables.ts'
import { deleteTrack } from '#server/works/music/delete-track.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { rollUpPlays } from '#server/works/music/plays/roll-up-plays.ts'
import { playsDaily } from '#server/works/music/tables.ts'
import { topTracks } from './queries.ts'
import { rollUpDays } from './roll-up-days.ts'
import { profileDayChanges, profileDays } from './tables.ts'

let server: TestServer
let fan: Person
let artist: Person
let artistId: string
let trackId: string
beforeAll(async () => {
  server = await startTestServer()
  fan = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: fan.userId, profileType: 'personal' })
})
beforeEach(async () => {
  const { db } = server.services
  artist = await signUpAndIn(server)
  artistId = (await makeProfile(db, { userId: artist.userId })).id
  trackId = (await makeTrack(db, { profileId: artistId })).id
})
afterAll(() => server.close())

const dashboard = async (days = 30) => (await (await artist.fetch(`/api/dashboard?days=${days}`)).json()) as Dashboard
const totals = async () => (await dashboard()).totals
const nothing = { plays: 0, followers: 0, likes: 0, comments: 0 }
const ok = async (response: Promise<Response>) => expect((await response).status).toBeLessThan(300)
const day = (ago: number) => sql<string>`(now() at time zone 'UTC')::date - ${ago}::int`

test('DASH-01 likes, follows and comments of others count on their day until undone, also after the roll-up', async () => {
  const { db } = server.services
  const comment = { id: crypto.randomUUID(), assetId: trackId, body: 'Loud.' }
  await ok(fan.fetch(`/api/likes/${trackId}`, { method: 'PUT' }))
  await ok(fan.fetch(`/api/follows/${artistId}`, { method: 'PUT' }))
  await ok(fan.fetch('/api/comments', { method: 'POST', json: comment }))
  const all = { plays: 0, followers: 1, likes: 1, comments: 1 }
  expect(await totals()).toEqual(all)
  await Promise.all([rollUpDays(db), rollUpDays(db)])
  expect(await db.$count(profileDayChanges)).toBe(0)
  const shown = await dashboard()
  expect(shown.totals).toEqual(all)
  expect(shown.series.at(-1)).toEqual({ ...all, day: new Date().toISOString().slice(0, 10) })

  await ok(fan.fetch(`/api/likes/${trackId}`, { method: 'DELETE' }))
  await ok(fan.fetch(`/api/follows/${artistId}`, { method: 'DELETE' }))
  await ok(fan.fetch(`/api/comments/${comment.id}`, { method: 'DELETE' }))
  expect(await totals()).toEqual(nothing)
  await ok(fan.fetch(`/api/comments/${comment.id}/restore`, { method: 'POST', json: {} }))
  await rollUpDays(db)
  expect(await totals()).toEqual({ ...nothing, comments: 1 })
})

test('DASH-01 likes and comments of artists on their own works do not count', async () => {
  await ok(artist.fetch(`/api/likes/${trackId}`, { method: 'PUT' }))
  await ok(
    artist.fetch('/api/comments', {
      method: 'POST',
      json: { id: crypto.randomUUID(), assetId: trackId, body: 'Mine.' },
    }),
  )
  expect(await totals()).toEqual(nothing)
})

test('DASH-01 plays count on their day, and remain after the track is deleted', async () => {
  const { db, plays } = server.services
  await plays.count(trackId, 'someone')
  await plays.count(trackId, 'someone else')
  await plays.flush()
  await rollUpPlays(db)
  expect(await totals()).toEqual({ ...nothing, plays: 2 })
  await ok(fan.fetch(`/api/likes/${trackId}`, { method: 'PUT' }))
  await deleteTrack(server.services, trackId)
  expect(await totals()).toEqual({ ...nothing, plays: 2, likes: 1 })
})

test('DASH-01 a span has its own days, an equal span before it to compare with, and its own top tracks', async () => {
  const { db } = server.services
  const older = await makeTrack(db, { profileId: artistId, title: 'Older' })
  await db.insert(profileDays).values([
    { profileId: artistId, day: day(29), plays: 5 },
    { profileId: artistId, day: day(30), plays: 7 },
    { profileId: artistId, day: day(400), plays: 11 },
  ])
  await db.insert(playsDaily).values([
    { musicId: trackId, day: day(29), plays: 5 },
    { musicId: older.id, day: day(30), plays: 7 },
  ])
  const month = await dashboard(30)
  expect(month.series).toHaveLength(30)
  expect([month.totals.plays, month.previous.plays]).toEqual([5, 7])
  expect(month.topTracks.map(({ track, plays }) => [track.id, plays])).toEqual([[trackId, 5]])
  const year = await dashboard(365)
  expect(year.series).toHaveLength(365)
  expect([year.totals.plays, year.previous.plays]).toEqual([12, 11])
  expect(year.topTracks.map(({ track, plays }) => [track.id, plays])).toEqual([
    [older.id, 7],
    [trackId, 5],
  ])
  expect((await artist.fetch('/api/dashboard?days=31')).status).toBe(422)
})

test('DASH-01 the response contains upcoming events and merch under review, only of the acting profile', async () => {
  const { db } = server.services
  const other = await makeProfile(db)
  const soon = new Date(Date.now() + 3_600_000)
  const night = { title: 'Night', timeZone: 'Europe/Berlin', startAt: soon }
  await db.insert(artistEvents).values([
    { ...night, artistId },
    { ...night, artistId, startAt: new Date(0) },
    { ...night, artistId: other.id },
  ])
  const shirt = { title: 'Shirt', itemType: 'tshirt' as const, price: '30.00' }
  await db.insert(merchItems).values([
    { ...shirt, profileId: artistId },
    { ...shirt, profileId: artistId, status: 'approved' },
    { ...shirt, profileId: other.id },
  ])
  const shown = await dashboard()
  expect([shown.upcomingEventCount, shown.merchInReviewCount]).toEqual([1, 1])
  expect(shown.upcomingEvents).toMatchObject([{ title: 'Night', startAt: soon.toISOString() }])
  expect(shown.merchInReview).toMatchObject([{ title: 'Shirt' }])
})

test('DASH-01 the response marks an artist without published works as new', async () => {
  const newcomer = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: newcomer.userId })
  const shown = (await (await newcomer.fetch('/api/dashboard')).json()) as Dashboard
  expect([shown.isNew, shown.topTracks, shown.totals]).toEqual([true, [], nothing])
  expect((await dashboard()).isNew).toBe(false)
})

test('DASH-01 SEC-06 a year of a busy artist is read with indexes only', async () => {
  const { db } = server.services
  for (const profileId of [artistId, (await makeProfile(db)).id]) await makeTracks(db, profileId, 100)
  await db.execute(sql`
    insert into plays_daily (music_id, day, plays)
    select id, current_date - n, 1 + n % 7 from assets, generate_series(0, 364) n where asset_type = 'music'
      on conflict do nothing`)
  await db.execute(sql`analyze plays_daily, assets`)
  const plan = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${topTracks(artistId, 365)}`)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('plays_daily_music_id_day_pk')
  expect(text).not.toContain('Seq Scan on plays_daily')
  expect((await dashboard(365)).topTracks).toHaveLength(10)
})
