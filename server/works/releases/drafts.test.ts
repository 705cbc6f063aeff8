import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlbumDetail, AlbumList, CreatedAlbum } from '#contract/albums.ts'
import type { TrackDetail, TrackList } from '#contract/music.ts'
import type { Unreleased } from '#contract/unreleased.ts'
import { takeInventory } from '#server/media/testing/inventory.ts'
import { setHidden } from '#server/moderation/cases/decisions/hide.ts'
import { rowsOf, unzip } from '#server/operations/download/testing/unzip.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { waitingForLocks } from '#server/platform/testing/locks.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { notificationTasks } from '#server/social/notifications/notify-followers.ts'
import { type Acting, actsOn, list, seen } from '#server/social/notifications/testing/people.ts'
import { assets } from '#server/works/assets/tables.ts'
import { inDays } from '#server/works/events/factory.ts'
import { createAlbumAs } from '#server/works/music/albums/factory.ts'
import { albums } from '#server/works/music/albums/tables.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { music } from '#server/works/music/tables.ts'
import { releaseAs } from './factory.ts'

let server: TestServer
let artist: Acting
let album: CreatedAlbum
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  artist = await actsOn(server).newPerson('Grave Wool')
  album = await (await createAlbumAs(artist, { title: 'Salt House', draft: 'true' })).json()
})

/** Samples of different audio. */
const SOUNDS = ['cbr-info.mp3', 'mono.mp3', 'vbr-xing.mp3']

async function addDraft(audio: string, fields: { title?: string; place?: string } = {}): Promise<TrackDetail> {
  const response = await publishFixture(artist, { draftOf: album.id, audio, title: audio, ...fields })
  expect(response.status, await response.clone().text()).toBe(201)
  return response.json()
}

const publish = (id: string, who = artist, kind: 'album' | 'track' = 'album') => releaseAs(who, kind, id)
const read = async <T>(path: string, who: { fetch: Acting['fetch'] } = artist): Promise<T> =>
  (await who.fetch(path)).json() as Promise<T>
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
const statusOf = async (path: string) => (await fetch(server.url + path)).status

test('REACH-08 only its own profile can open a draft album and its audio, until it is published in album order', async () => {
  const anyone = visitor(server)
  await addDraft(SOUNDS[1]!, { title: 'Second', place: '2' })
  await addDraft(SOUNDS[2]!, { title: 'Third', place: '3' })
  const first = await addDraft(SOUNDS[0]!, { title: 'First', place: '1' })
  const page = await read<AlbumDetail>(`/api/albums/${album.id}`)
  expect([page.release.state, page.isHidden, page.trackCount]).toEqual(['draft', false, 3])
  expect(page.tracks.map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
  expect(await statusOf(page.tracks[0]!.fileUrl)).toBe(200)
  const publicUrl = new URL(first.fileUrl, server.url).pathname
  expect(await statusOf(publicUrl)).toBe(404)
  for (const path of [`/api/albums/${album.id}`, `/api/music/${first.id}`, `/album/${album.id}`])
    expect((await anyone.fetch(path)).status, path).toBe(404)
  expect(await read<Unreleased>('/api/unreleased')).toMatchObject({
    albums: [{ id: album.id, trackCount: 3 }],
    tracks: [],
  })
  expect((await artist.fetch(`/api/music/${first.id}/plays`, { method: 'POST' })).status).toBe(202)

  const { db } = server.services
  await db
    .update(albums)
    .set({ createdAt: inDays(-3) })
    .where(eq(albums.id, album.id))
  expect((await publish(album.id)).status).toBe(200)
  const ofArtist = `/api/profiles/${artist.profileId}`
  expect(titles(await read<AlbumList>(`${ofArtist}/albums`, anyone))).toEqual(['Salt House'])
  expect(titles(await read<TrackList>(`${ofArtist}/music`, anyone))).toEqual(['First', 'Second', 'Third'])
  const published = await read<AlbumDetail>(`/api/albums/${album.id}`, anyone)
  expect(published).toMatchObject({ release: { state: 'public' }, trackCount: 3 })
  expect(new Date(published.createdAt) > inDays(-1)).toBe(true)
  await expect.poll(() => statusOf(publicUrl)).toBe(200)
  expect(await read('/api/unreleased')).toEqual({ albums: [], tracks: [] })
})

test('REACH-08 followers are notified once, when the album is published', async () => {
  const { db } = server.services
  const fan = await actsOn(server).newPerson()
  await setFollow(db, { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  await fan.fetch(`/api/follows/${artist.profileId}/releases`, { method: 'PUT', json: { tells: true } })
  for (const audio of SOUNDS) await addDraft(audio)
  const jobs = async () => {
    const { rows } = await db.execute<{ payload: { artistId: string; at: string } }>(sql`
      select payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = 'tell-release'`)
    return rows.map(({ payload }) => payload).filter(({ artistId }) => artistId === artist.profileId)
  }
  // A track that is imported with an old date notifies nobody either.
  await makeTrack(db, { profileId: artist.profileId, title: 'Of old', createdAt: inDays(-2) })
  expect(await jobs()).toEqual([])
  await publish(album.id)
  await publish(album.id)
  const notified = await jobs()
  expect(notified).toHaveLength(1)
  await notificationTasks['tell-release']!(notified[0] as never, server.services)
  expect(seen(await list(fan))).toEqual([['release', 4, ['Grave Wool'], 'Salt House']])
  const feed = await read<{ items: { track: { title: string } }[] }>('/api/feed', fan)
  expect(feed.items.map(({ track }) => track.title)).toEqual([...SOUNDS, 'Of old'])
})

test('REACH-08 a track of a draft album can be published alone; deleting the album deletes its other drafts', async () => {
  const [one, two] = [await addDraft(SOUNDS[0]!), await addDraft(SOUNDS[1]!)]
  expect((await publish(one.id, artist, 'track')).status).toBe(200)
  expect((await visitor(server).fetch(`/api/music/${one.id}`)).status).toBe(200)
  expect(await read(`/api/albums/${album.id}`)).toMatchObject({ release: { state: 'draft' }, trackCount: 2 })
  expect((await artist.fetch(`/api/albums/${album.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await artist.fetch(`/api/music/${two.id}`)).status).toBe(404)
  expect((await artist.fetch(`/api/music/${one.id}`)).status).toBe(200)
})

test('REACH-08 a repeated album or track upload creates no duplicate', async () => {
  const again = await (await createAlbumAs(artist, { title: 'SALT house', draft: 'true', reuse: 'true' })).json()
  expect(again.id).toBe(album.id)
  const { id } = await addDraft(SOUNDS[0]!, { title: 'Brine' })
  expect((await addDraft(SOUNDS[0]!, { title: 'Brine, once more' })).id).toBe(id)
  expect((await read<AlbumDetail>(`/api/albums/${album.id}`)).tracks).toHaveLength(1)
})

test('REACH-08 a concurrent duplicate upload of a track creates neither a second track nor files', async () => {
  const { db } = server.services
  const send = () => publishFixture(artist, { draftOf: album.id, audio: SOUNDS[0], cover: 'camera.jpg' })
  const both: Promise<Response>[] = []
  await transaction(db, async (tx) => {
    await tx.execute(sql`select from albums where id = ${album.id}::uuid for update`)
    both.push(send(), send())
    await expect.poll(() => waitingForLocks(db)).toBe(2)
  })
  const responses = await Promise.all(both)
  expect(responses.map(({ status }) => status)).toEqual([201, 201])
  const [one, two] = (await Promise.all(responses.map((response) => response.json()))) as TrackDetail[]
  expect(two?.id).toBe(one?.id)
  expect((await read<AlbumDetail>(`/api/albums/${album.id}`)).tracks.map(({ id }) => id)).toEqual([one?.id])
  const rows = await db
    .select()
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(eq(assets.profileId, artist.profileId))
  expect(rows.map((row) => row.music.id)).toEqual([one?.id])
  const named = rows.flatMap((row) => [row.music.fileUrl, row.music.coverFullUrl, row.music.coverArtUrl]).toSorted()
  await expect
    .poll(() => takeInventory(server.services, artist.profileId))
    .toEqual({ objects: named, rows: named.map((key) => `stored ${key}`).toSorted(), spool: [] })
})

test('REACH-08 a track that is uploaded while or after its album is published is public too', async () => {
  const { db } = server.services
  await addDraft(SOUNDS[0]!)
  let late: Promise<TrackDetail> | undefined
  let published: Promise<Response> | undefined
  await transaction(db, async (tx) => {
    await tx.execute(sql`select from albums where id = ${album.id}::uuid for update`)
    late = addDraft(SOUNDS[1]!)
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    published = publish(album.id)
    await expect.poll(() => waitingForLocks(db)).toBe(2)
  })
  expect((await published)?.status).toBe(200)
  const anyone = visitor(server)
  expect((await anyone.fetch(`/api/music/${(await late)?.id}`)).status).toBe(200)
  const last = await addDraft(SOUNDS[2]!)
  expect((await anyone.fetch(`/api/music/${last.id}`)).status).toBe(200)
  expect(await read(`/api/albums/${album.id}`, anyone)).toMatchObject({ trackCount: 3 })
})

test('REACH-08 the data download contains drafts, marked as such, with their audio', async () => {
  const { id } = await addDraft(SOUNDS[0]!)
  const entries = await unzip(Buffer.from(await (await artist.fetch('/api/accounts/data')).arrayBuffer()))
  const [track] = rowsOf(entries, 'tracks')
  expect(track).toMatchObject({ id, state: 'draft' })
  expect(entries.has(track?.audio as string)).toBe(true)
  expect(rowsOf(entries, 'albums')).toMatchObject([{ id: album.id, state: 'draft' }])
})

test('REACH-08 a hidden track stays hidden when its album is published', async () => {
  const track = await addDraft(SOUNDS[0]!)
  await setHidden(server.services.db, 'track', track.id, true)
  await publish(album.id)
  expect((await visitor(server).fetch(`/api/music/${track.id}`)).status).toBe(404)
  expect(await read(`/api/music/${track.id}`)).toMatchObject({ release: { state: 'public' }, isHidden: true })
})

test('REACH-08 a draft needs an album of the same artist, and stems cannot be on one', async () => {
  const other = await actsOn(server).newPerson()
  const foreign = await publishFixture(other, { draftOf: album.id })
  expect([foreign.status, (await publish(album.id, other)).status]).toEqual([404, 404])
  const stem = await publishFixture(artist, { draftOf: album.id, type: 'stem' })
  expect(stem.status).toBe(422)
  expect((await publishFixture(artist, { draftOf: album.id, place: '201' })).status).toBe(422)
})

test('RELEASE-01 two drafts by hand may have the same title, and none is lost', async () => {
  const again = await (await createAlbumAs(artist, { title: 'Salt House', draft: 'true' })).json()
  expect(again.id).not.toBe(album.id)
})
