import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TrackDetail } from '#contract/music.ts'
import { SECRET_LINKS_PER_WORK } from '#contract/platform/limits.ts'
import { RELEASE_STATES } from '#contract/releases.ts'
import type { OwnRelease, SecretLink } from '#contract/secret-links.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { toLocal } from '#server/platform/times/local-time.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { releaseAs } from './factory.ts'
import { releaseDue } from './tasks.ts'

let server: TestServer
let artist: Acting
let albumId: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  artist = await actsOn(server).newPerson('Sickle Choir')
  albumId = (await makeAlbum(db(), { profileId: artist.profileId, state: 'draft' })).id
})

const db = () => server.services.db
const soon = () => toLocal(new Date(Date.now() + 120_000), 'Europe/Prague')
const put = (trackId: string) =>
  artist.fetch(`/api/albums/${albumId}/tracks`, { method: 'POST', json: { trackIds: [trackId] } })
const take = (trackId: string) => artist.fetch(`/api/albums/${albumId}/tracks/${trackId}`, { method: 'DELETE' })
const rename = (trackId: string, title: string) => {
  const body = new FormData()
  body.set('title', title)
  return artist.fetch(`/api/music/${trackId}`, { method: 'PATCH', body })
}
const statusOf = async (id: string) => (await visitor(server).fetch(`/api/music/${id}`)).status

type Row = { id: string; state: string; publicAt: string | null; stateFrom: string | null; isOn: boolean }
const rowsOf = async (): Promise<Row[]> =>
  (
    await db().execute<Row>(sql`
      select id, state, public_at as "publicAt", state_from as "stateFrom",
        exists (select from album_tracks where track_id = assets.id and album_id = ${albumId}::uuid) as "isOn"
      from assets where profile_id = ${artist.profileId}::uuid`)
  ).rows

test('RELEASE-01 an album and its tracks end in one state, whatever is changed, edited and taken out at once', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) {
    const { id } = await makeTrack(db(), { profileId: artist.profileId, title: `Song ${n}`, state: 'draft' })
    await put(id)
    ids.push(id)
  }
  const stem = await makeTrack(db(), { profileId: artist.profileId, type: 'stem', parentId: ids[0]! })
  await db().execute(sql`update assets set state_from = ${ids[0]}::uuid, state = 'draft' where id = ${stem.id}::uuid`)
  const changes = Array.from({ length: 50 }, (_, n) => {
    // Only the last request can make it public: afterwards the tracks keep their own dates.
    const state = RELEASE_STATES[n % 3]!
    return releaseAs(artist, 'album', albumId, { state, schedule: n % 5 === 0 ? soon() : null })
  })
  const edits = ids.flatMap((id, n) => [
    rename(id, `Renamed ${n}`),
    ...(n % 2 ? [take(id), put(id), take(id)] : [put(id)]),
  ])
  const removed = artist.fetch(`/api/music/${ids[4]}`, { method: 'DELETE' })
  const statuses = (await Promise.all([...changes, ...edits, removed])).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  const rows = await rowsOf()
  const album = rows.find(({ id }) => id === albumId)!
  const have = ({ state, publicAt }: Row) => [state, publicAt]
  for (const row of rows.filter(({ stateFrom }) => stateFrom === albumId)) {
    expect(row.isOn).toBe(true)
    expect(have(row)).toEqual(have(album))
  }
  const track = rows.find(({ id }) => id === ids[0])!
  expect(have(rows.find(({ id }) => id === stem.id)!)).toEqual(have(track))
})

test('RELEASE-05 a track that leaves a scheduled album is not released with it', async () => {
  const draft = (title: string): Promise<TrackDetail> =>
    publishFixture(artist, { draftOf: albumId, title, audio: title === 'Stays' ? 'mono.mp3' : 'cbr-info.mp3' }).then(
      (response) => response.json(),
    )
  const [stays, leaves] = [await draft('Stays'), await draft('Leaves')]
  const stem: TrackDetail = await (
    await publishFixture(artist, { type: 'stem', parentId: leaves.id, audio: 'vbr-xing.mp3' })
  ).json()
  await releaseAs(artist, 'album', albumId, { state: 'link', schedule: soon() })
  expect((await take(leaves.id)).status).toBe(204)
  const { release }: TrackDetail = await (await artist.fetch(`/api/music/${leaves.id}`)).json()
  expect(release).toEqual({ state: 'link', publicAt: null, timeZone: null })
  await db().execute(sql`update assets set public_at = now() where public_at is not null`)
  await releaseDue(server.services)
  await server.services.changes.catchUp()
  expect([await statusOf(stays.id), await statusOf(leaves.id), await statusOf(stem.id)]).toEqual([200, 404, 404])
})

test('RELEASE-05 a track that outlives its scheduled album is not released at its time', async () => {
  const track: TrackDetail = await (await publishFixture(artist, { draftOf: albumId, title: 'On two' })).json()
  const other = await makeAlbum(db(), { profileId: artist.profileId, state: 'draft' })
  await db().execute(sql`insert into album_tracks (album_id, track_id, position) values (${other.id}, ${track.id}, 1)`)
  await releaseAs(artist, 'album', albumId, { state: 'link', schedule: soon() })
  expect((await artist.fetch(`/api/albums/${albumId}`, { method: 'DELETE' })).status).toBe(204)
  const { release }: TrackDetail = await (await artist.fetch(`/api/music/${track.id}`)).json()
  expect(release).toEqual({ state: 'link', publicAt: null, timeZone: null })
})

test('RELEASE-03 of many links made at once the work has no more than the limit, and each revoked one is revoked', async () => {
  const path = `/api/releases/album/${albumId}`
  const made = await Promise.all(
    Array.from({ length: SECRET_LINKS_PER_WORK + 10 }, () =>
      artist.fetch(`${path}/links`, { method: 'POST', json: { name: 'for Mara' } }),
    ),
  )
  const links: SecretLink[] = await Promise.all(made.filter(({ ok }) => ok).map((response) => response.json()))
  expect([links.length, made.filter(({ status }) => status === 409).length]).toEqual([SECRET_LINKS_PER_WORK, 10])
  await releaseAs(artist, 'album', albumId, { state: 'link' })
  const open = ({ url }: SecretLink) => visitor(server).fetch(`/api/s/${url!.split('/s/')[1]}`)
  await Promise.all(
    links.flatMap((link) => [open(link), artist.fetch(`/api/links/${link.id}`, { method: 'DELETE' }), open(link)]),
  )
  expect(new Set(await Promise.all(links.map(async (link) => (await open(link)).status)))).toEqual(new Set([404]))
  const own: OwnRelease = await (await artist.fetch(path)).json()
  expect(own.links).toEqual([])
})
