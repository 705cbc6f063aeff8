import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlbumDetail } from '#contract/albums.ts'
import type { TrackDetail, TrackStems } from '#contract/music.ts'
import { setHidden } from '#server/moderation/cases/decisions/hide.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { toLocal } from '#server/platform/times/local-time.ts'
import { notificationTasks } from '#server/social/notifications/notify-followers.ts'
import type { Acting } from '#server/social/notifications/testing/people.ts'
import { actsOn, list, seen } from '#server/social/notifications/testing/people.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { releaseAs } from './factory.ts'
import { releaseDue, releaseTasks } from './tasks.ts'

let server: TestServer
let artist: Acting
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  artist = await actsOn(server).newPerson('Sickle Choir')
})

const statusOf = async (path: string, who: Pick<Acting, 'fetch'> = visitor(server)) => (await who.fetch(path)).status
const read = async <T>(path: string, who: Pick<Acting, 'fetch'> = artist): Promise<T> =>
  (await who.fetch(path)).json() as Promise<T>
const titlesOf = async (path: string) =>
  (await read<{ items: { title: string }[] }>(path, visitor(server))).items.map(({ title }) => title)
const db = () => server.services.db

test('RELEASE-01 each state opens a track to the right people', async () => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId, state: 'draft' })
  const [fan, stranger] = [await actsOn(server).newPerson(), await actsOn(server).newPerson()]
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  const statuses = () =>
    Promise.all([artist, fan, stranger, visitor(server)].map((who) => statusOf(`/api/music/${id}`, who)))
  const seen: Record<string, number[]> = {}
  for (const state of ['draft', 'link', 'followers', 'public'] as const) {
    expect((await releaseAs(artist, 'track', id, { state })).status).toBe(200)
    seen[state] = await statuses()
  }
  expect(seen).toEqual({
    draft: [200, 404, 404, 404],
    link: [200, 404, 404, 404],
    followers: [200, 200, 404, 404],
    public: [200, 200, 200, 200],
  })
})

test('RELEASE-01 the tracks and stems without a state of their own have that of their album', async () => {
  const album = await read<AlbumDetail>(
    `/api/albums/${(await makeAlbum(db(), { profileId: artist.profileId, state: 'draft' })).id}`,
  )
  const track: TrackDetail = await (await publishFixture(artist, { draftOf: album.id, title: 'Bell' })).json()
  const stem: TrackDetail = await (
    await publishFixture(artist, { type: 'stem', parentId: track.id, audio: 'mono.mp3' })
  ).json()
  const fan = await actsOn(server).newPerson()
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  const paths = [`/api/albums/${album.id}`, `/api/music/${track.id}`, `/api/music/${stem.id}`]
  const statuses = () => Promise.all(paths.map((path) => statusOf(path, fan)))
  expect(await statuses()).toEqual([404, 404, 404])
  await releaseAs(artist, 'album', album.id, { state: 'followers' })
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await read<AlbumDetail>(paths[0]!, fan)).tracks.map(({ title }) => title)).toEqual(['Bell'])
  expect((await read<TrackStems>(`/api/music/${track.id}/stems`, fan)).items.map(({ id }) => id)).toEqual([stem.id])
  // A track that gets a state of its own keeps it.
  await releaseAs(artist, 'track', track.id, { state: 'draft' })
  await releaseAs(artist, 'album', album.id)
  expect(await statuses()).toEqual([200, 404, 404])
})

test('RELEASE-01 a work that was taken back returns to its place, and followers are notified once', async () => {
  const older = await makeTrack(db(), { profileId: artist.profileId, title: 'Older', state: 'draft' })
  const { id } = await makeTrack(db(), { profileId: artist.profileId, title: 'Newer' })
  await releaseAs(artist, 'track', older.id)
  const list = `/api/profiles/${artist.profileId}/music`
  expect(await titlesOf(list)).toEqual(['Older', 'Newer'])
  await releaseAs(artist, 'track', id, { state: 'draft' })
  expect(await titlesOf(list)).toEqual(['Older'])
  await releaseAs(artist, 'track', id)
  expect(await titlesOf(list)).toEqual(['Older', 'Newer'])
})

/** A schedule this many milliseconds ahead, as the form sends it: to the minute. */
const inMs = (ms: number) => toLocal(new Date(Date.now() + ms), 'Europe/Prague')

test('RELEASE-05 a scheduled work is public at its time, once, and not before', async () => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId, title: 'Undertow', state: 'draft' })
  const fan = await actsOn(server).newPerson()
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  await fan.fetch(`/api/follows/${artist.profileId}/releases`, { method: 'PUT', json: { tells: true } })
  const schedule = inMs(120_000)
  const set = await releaseAs(artist, 'track', id, { state: 'link', schedule })
  expect(await set.json()).toMatchObject({ state: 'link', timeZone: 'Europe/Prague' })
  await releaseDue(server.services)
  expect(await statusOf(`/api/music/${id}`)).toBe(404)
  // The clock of the database cannot be moved, so its time is.
  await db().execute(sql`update assets set public_at = now() - interval '1 second' where id = ${id}`)
  await Promise.all([releaseDue(server.services), releaseDue(server.services)])
  await server.services.changes.catchUp()
  expect(await statusOf(`/api/music/${id}`)).toBe(200)
  expect((await read<TrackDetail>(`/api/music/${id}`)).release).toEqual({
    state: 'public',
    publicAt: null,
    timeZone: null,
  })
  const { rows } = await db().execute(sql`
    select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where identifier = 'tell-release' and payload ->> 'artistId' = ${artist.profileId}`)
  expect(rows).toHaveLength(1)
})

test('RELEASE-05 the job of a scheduled time waits for it', async () => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId, state: 'draft' })
  const at = new Date(Date.now() + 700)
  await db().execute(
    sql`update assets set public_at = ${at.toISOString()}::timestamptz, public_zone = 'UTC' where id = ${id}`,
  )
  await releaseTasks['release-due']!({ at: at.toISOString() }, server.services)
  const [row] = (await db().execute<{ state: string }>(sql`select state from assets where id = ${id}`)).rows
  expect([row?.state, Date.now() >= at.getTime()]).toEqual(['public', true])
})

test.each([
  ['a time that is over', { state: 'draft', schedule: inMs(-120_000) }, 'This time has passed'],
  ['an unknown zone', { state: 'draft', schedule: { ...inMs(120_000), timeZone: 'Moon/Base' } }, 'Unknown time zone'],
  ['a time in ten years', { state: 'draft', schedule: { ...inMs(0), localDate: '2037-01-01' } }, 'two years'],
  ['the year 9999', { state: 'draft', schedule: { ...inMs(0), localDate: '9999-12-31' } }, 'between 1971 and 2099'],
  ['an offset as zone', { state: 'draft', schedule: { ...inMs(120_000), timeZone: '+01:00' } }, 'Unknown time zone'],
  ['the 30th of February', { state: 'draft', schedule: { ...inMs(0), localDate: '2090-02-30' } }, 'not a date'],
  ['a public work with a time', { state: 'public', schedule: inMs(120_000) }, 'no schedule'],
  ['an unknown state', { state: 'secret' }, 'must be one of draft, link, followers, public'],
])('RELEASE-05 refuses %s', async (_what, json, message) => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId })
  const response = await artist.fetch(`/api/releases/track/${id}`, { method: 'PUT', json })
  expect(response.status).toBe(422)
  expect(JSON.stringify(await response.json())).toContain(message)
  expect(await statusOf(`/api/music/${id}`)).toBe(200)
})

/** Clocks in Europe change on the last Sunday of March and of October. */
function lastSunday(month: '03' | '10'): string {
  const last = new Date(`${new Date().getUTCFullYear() + 1}-${month}-31T00:00:00Z`)
  return new Date(last.getTime() - last.getUTCDay() * 24 * 3600_000).toISOString().slice(0, 10)
}

test.each([
  ['a time that clocks skip is later', lastSunday('03'), 'Europe/Prague', 'T01:30:00.000Z'],
  ['a time that occurs twice is the first', lastSunday('10'), 'europe/prague', 'T00:30:00.000Z'],
])('RELEASE-05 of schedules, %s', async (_what, localDate, timeZone, time) => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId })
  const schedule = { localDate, localTime: '02:30', timeZone }
  const set = await releaseAs(artist, 'track', id, { state: 'draft', schedule })
  expect(await set.json()).toMatchObject({ publicAt: localDate + time, timeZone: 'Europe/Prague' })
})

test('RELEASE-01 followers are notified when a work is offered to them, and once of its public release', async () => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId, title: 'Undertow', state: 'draft' })
  const fan = await actsOn(server).newPerson()
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  await fan.fetch(`/api/follows/${artist.profileId}/releases`, { method: 'PUT', json: { tells: true } })
  const jobs = async () => {
    const { rows } = await db().execute<{ payload: { artistId: string; at: string } }>(sql`
      select payload from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task
        on task.id = job.task_id where identifier = 'tell-release'`)
    return rows.map(({ payload }) => payload).filter(({ artistId }) => artistId === artist.profileId)
  }
  await releaseAs(artist, 'track', id, { state: 'link' })
  expect(await jobs()).toEqual([])
  await releaseAs(artist, 'track', id, { state: 'followers' })
  const [told] = await jobs()
  await notificationTasks['tell-release']!(told as never, server.services)
  expect(seen(await list(fan))).toEqual([['release', 1, ['Sickle Choir'], 'Undertow']])
  await releaseAs(artist, 'track', id)
  await releaseAs(artist, 'track', id, { state: 'draft' })
  await releaseAs(artist, 'track', id)
  expect(await jobs()).toHaveLength(2)
})

test('RELEASE-01 an unreleased track takes the state of an unreleased album, and keeps it when it leaves', async () => {
  const { id: albumId } = await makeAlbum(db(), { profileId: artist.profileId, state: 'draft' })
  const { id } = await makeTrack(db(), { profileId: artist.profileId, state: 'link' })
  const released = await makeTrack(db(), { profileId: artist.profileId })
  const json = { trackIds: [id, released.id] }
  expect((await artist.fetch(`/api/albums/${albumId}/tracks`, { method: 'POST', json })).status).toBe(200)
  const stateOf = async (of: string) => (await read<TrackDetail>(`/api/music/${of}`)).release.state
  expect([await stateOf(id), await stateOf(released.id)]).toEqual(['draft', 'public'])
  expect((await artist.fetch(`/api/albums/${albumId}/tracks/${id}`, { method: 'DELETE' })).status).toBe(204)
  await releaseAs(artist, 'album', albumId)
  expect(await stateOf(id)).toBe('draft')
})

test('RELEASE-01 a work cannot be moved to the top by offering it to followers again', async () => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId, state: 'draft' })
  await releaseAs(artist, 'track', id, { state: 'followers' })
  const first = (await read<TrackDetail>(`/api/music/${id}`)).createdAt
  await releaseAs(artist, 'track', id, { state: 'draft' })
  await releaseAs(artist, 'track', id, { state: 'followers' })
  expect((await read<TrackDetail>(`/api/music/${id}`)).createdAt).toBe(first)
})

test('RELEASE-05 a stem whose scheduled track was deleted is not released', async () => {
  const track: TrackDetail = await (await publishFixture(artist, { draft: 'true', title: 'Bell' })).json()
  const stem: TrackDetail = await (
    await publishFixture(artist, { type: 'stem', parentId: track.id, audio: 'mono.mp3' })
  ).json()
  await releaseAs(artist, 'track', track.id, { state: 'draft', schedule: inMs(120_000) })
  expect((await artist.fetch(`/api/music/${track.id}`, { method: 'DELETE' })).status).toBe(204)
  await db().execute(sql`update assets set public_at = now() where id = ${stem.id}`)
  await releaseDue(server.services)
  expect(await statusOf(`/api/music/${stem.id}`)).toBe(404)
})

test('RELEASE-01 a merch-only artwork has no state, and a hidden draft says so to its owner', async () => {
  const { id } = await makeArtwork(db(), { profileId: artist.profileId, usageType: 'merch' })
  expect((await releaseAs(artist, 'artwork', id, { state: 'link' })).status).toBe(404)
  const track = await makeTrack(db(), { profileId: artist.profileId, state: 'link' })
  await setHidden(db(), 'track', track.id, true)
  expect(await read<TrackDetail>(`/api/music/${track.id}`)).toMatchObject({ isHidden: true })
})
