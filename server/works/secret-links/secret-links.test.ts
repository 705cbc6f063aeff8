import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlbumDetail } from '#contract/albums.ts'
import type { TrackDetail, TrackStems } from '#contract/music.ts'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import type { CreateSecretLink, OpenedLink, OwnRelease, SecretLink } from '#contract/secret-links.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'

let server: TestServer
let artist: Acting
let track: TrackDetail
let stem: TrackDetail
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  artist = await actsOn(server).newPerson('Sickle Choir')
  track = await (await publishFixture(artist, { title: 'Bell', draft: 'true' })).json()
  stem = await (await publishFixture(artist, { type: 'stem', parentId: track.id, audio: 'mono.mp3' })).json()
  await releaseAs(artist, 'track', track.id, { state: 'link' })
})

const anyone = () => visitor(server)
const db = () => server.services.db
async function makeLink(wanted: Partial<CreateSecretLink> = {}, of = `track/${track.id}`) {
  const json = { name: 'for Mara at the label', ...wanted }
  const response = await artist.fetch(`/api/releases/${of}/links`, { method: 'POST', json })
  expect(response.status, await response.clone().text()).toBe(201)
  const link: SecretLink = await response.json()
  return { ...link, token: link.url!.split('/s/')[1]! }
}
const open = (token: string, who = anyone()) => who.fetch(`/api/s/${token}`)
const opened = async (token: string): Promise<OpenedLink> => (await open(token)).json()
const own = async (): Promise<OwnRelease> => (await artist.fetch(`/api/releases/track/${track.id}`)).json()
const statusOf = async (path: string, headers = {}) => (await anyone().fetch(path, { headers })).status
const range = { range: 'bytes=0-9' }

test('RELEASE-03 a link opens a track with its audio and stems to a visitor, until it is revoked', async () => {
  const [label, radio] = [await makeLink({ withStems: true }), await makeLink({ name: 'radio, night shift' })]
  expect(label.token).toMatch(/^[\w-]{22}$/)
  const page = await opened(label.token)
  expect(page).toMatchObject({
    kind: 'track',
    track: { id: track.id, title: 'Bell', stemCount: 1 },
    sharedBy: { id: artist.profileId },
  })
  expect(page.stems.map(({ id }) => id)).toEqual([stem.id])
  expect(JSON.stringify(page)).not.toContain('Mara')
  const [audio, saved] = [page.track!.fileUrl, page.stems[0]!.downloadUrl!]
  expect([await statusOf(audio, range), await statusOf(saved)]).toEqual([206, 200])
  expect(await statusOf(audio.replace(/for=[^&]+/, 'for=link.01990000-0000-7000-8000-000000000000'), range)).toBe(404)
  const other = await opened(radio.token)
  expect([other.stems, other.track?.stemCount]).toEqual([[], 0])

  expect((await artist.fetch(`/api/links/${label.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await artist.fetch(`/api/links/${label.id}`, { method: 'DELETE' })).status).toBe(204)
  expect([await statusOf(audio, range), await statusOf(saved), (await open(label.token)).status]).toEqual([
    404, 404, 404,
  ])
  expect(await statusOf(other.track!.fileUrl, range)).toBe(206)
  expect((await own()).links.map(({ name }) => name)).toEqual(['radio, night shift'])
})

test('RELEASE-03 an expired, a revoked and an invented link get the same response', async () => {
  const [expired, revoked] = [await makeLink(), await makeLink()]
  await db().execute(sql`update secret_links set ends_at = now() where id = ${expired.id}`)
  await artist.fetch(`/api/links/${revoked.id}`, { method: 'DELETE' })
  const tokens = [expired.token, revoked.token, 'AAAAAAAAAAAAAAAAAAAAAA', 'x']
  const bodies = await Promise.all(
    tokens.map(async (token) => (await (await open(token)).text()).replaceAll(token, '')),
  )
  expect(new Set(bodies).size).toBe(1)
  expect(JSON.parse(bodies[0]!)).toMatchObject({ status: 404, code: 'not_found' })
})

test('RELEASE-03 links sleep while their work is a draft or hidden, and the audio with them', async () => {
  const { token } = await makeLink()
  const audio = (await opened(token)).track!.fileUrl
  await releaseAs(artist, 'track', track.id, { state: 'draft' })
  expect([(await open(token)).status, await statusOf(audio, range)]).toEqual([404, 404])
  await releaseAs(artist, 'track', track.id, { state: 'followers' })
  expect([(await open(token)).status, await statusOf(audio, range)]).toEqual([200, 206])
  await db().execute(sql`update assets set hidden_at = now() where id = ${track.id}`)
  expect([(await open(token)).status, await statusOf(audio, range)]).toEqual([404, 404])
})

test('RELEASE-03 plays by link are counted for the link, once in ten seconds, and not for the track', async () => {
  const link = await makeLink()
  const play = () =>
    anyone().fetch(`/api/music/${track.id}/plays`, { method: 'POST', headers: { [SECRET_LINK_HEADER]: link.token } })
  expect([(await play()).status, (await play()).status]).toEqual([202, 202])
  expect((await anyone().fetch(`/api/music/${track.id}/plays`, { method: 'POST' })).status).toBe(404)
  expect((await own()).links[0]).toMatchObject({ plays: 1, lastHeardAt: expect.any(String) })
  expect((await opened(link.token)).track?.playCount).toBe(0)
})

test('RELEASE-04 the header of a link opens what belongs to its work, and comments for accounts', async () => {
  const { token } = await makeLink()
  const headers = { [SECRET_LINK_HEADER]: token }
  expect(await statusOf(`/api/music/${track.id}`, headers)).toBe(200)
  expect(await statusOf(`/api/music/${track.id}/peaks`, headers)).toBe(200)
  expect(await statusOf(`/api/comments?assetId=${track.id}`, headers)).toBe(200)
  const stems: TrackStems = await (await anyone().fetch(`/api/music/${track.id}/stems`, { headers })).json()
  expect(stems.items).toEqual([])
  const reader = await actsOn(server).newPerson()
  const json = { id: crypto.randomUUID(), assetId: track.id, body: 'At 5:20 the tank is empty.' }
  expect((await reader.fetch('/api/comments', { method: 'POST', json })).status).toBe(404)
  expect((await reader.fetch('/api/comments', { method: 'POST', json, headers })).status).toBe(201)
  expect((await anyone().fetch('/api/comments', { method: 'POST', json, headers })).status).toBe(401)
  // Another visitor with the same request but no link sees nothing.
  expect(await statusOf(`/api/music/${track.id}`)).toBe(404)
  expect(await statusOf(`/api/comments?assetId=${track.id}`)).toBe(404)
})

test('RELEASE-03 a link to an album opens the tracks that have its state, and no others', async () => {
  const { id } = await makeAlbum(db(), { profileId: artist.profileId, state: 'link' })
  const on: TrackDetail = await (await publishFixture(artist, { draftOf: id, title: 'Undertow' })).json()
  const alone: TrackDetail = await (
    await publishFixture(artist, { draftOf: id, audio: 'mono.mp3', title: 'Own' })
  ).json()
  await releaseAs(artist, 'track', alone.id, { state: 'draft' })
  const { token } = await makeLink({}, `album/${id}`)
  const album = (await opened(token)).album as AlbumDetail
  expect(album.tracks.map(({ title }) => title)).toEqual(['Undertow'])
  expect(await statusOf(album.tracks[0]!.fileUrl, range)).toBe(206)
  const headers = { [SECRET_LINK_HEADER]: token }
  expect([await statusOf(`/api/music/${on.id}`, headers), await statusOf(`/api/music/${alone.id}`, headers)]).toEqual([
    200, 404,
  ])
})

test('RELEASE-03 the page of a link is for nobody’s cache, index or referrer, and shows no card', async () => {
  const { token } = await makeLink()
  const response = await anyone().fetch(`/s/${token}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
  expect(/<head>.*<\/head>/s.exec(html)![0]).not.toContain('Bell')
  const gone = await anyone().fetch('/s/AAAAAAAAAAAAAAAAAAAAAA')
  expect([gone.status, gone.headers.get('referrer-policy')]).toEqual([404, 'no-referrer'])
})

test('RELEASE-03 somebody else’s links can be neither read, made nor revoked', async () => {
  const link = await makeLink()
  const stranger = await actsOn(server).newPerson()
  const path = `/api/releases/track/${track.id}`
  expect((await stranger.fetch(path)).status).toBe(404)
  expect((await stranger.fetch(`${path}/links`, { method: 'POST', json: { name: 'mine' } })).status).toBe(404)
  expect((await stranger.fetch(`/api/links/${link.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await open(link.token)).status).toBe(200)
})

test('RELEASE-03 a user’s own URL of a private file ends with the right to hear it', async () => {
  const fan = await actsOn(server).newPerson()
  await fan.fetch(`/api/follows/${artist.profileId}`, { method: 'PUT' })
  await releaseAs(artist, 'track', track.id, { state: 'followers' })
  const { fileUrl }: TrackDetail = await (await fan.fetch(`/api/music/${track.id}`)).json()
  expect(await statusOf(fileUrl, range)).toBe(206)
  await releaseAs(artist, 'track', track.id, { state: 'draft' })
  expect(await statusOf(fileUrl, range)).toBe(404)
  const mine: TrackDetail = await (await artist.fetch(`/api/music/${track.id}`)).json()
  expect(await statusOf(mine.fileUrl, range)).toBe(206)
})

test('RELEASE-03 a track that is taken out of what a link opens stops, although the link goes on', async () => {
  const { id } = await makeAlbum(db(), { profileId: artist.profileId, state: 'link' })
  const on: TrackDetail = await (await publishFixture(artist, { draftOf: id, title: 'Undertow' })).json()
  const { token } = await makeLink({}, `album/${id}`)
  const { fileUrl } = (await opened(token)).album!.tracks[0]!
  expect(await statusOf(fileUrl, range)).toBe(206)
  await releaseAs(artist, 'track', on.id, { state: 'draft' })
  expect([await statusOf(fileUrl, range), (await open(token)).status]).toEqual([404, 200])
})

test('RELEASE-03 what somebody else shows a follower does not outlive the follow, with a link of another work', async () => {
  const fan = await actsOn(server).newPerson()
  await fan.fetch(`/api/follows/${artist.profileId}`, { method: 'PUT' })
  await releaseAs(artist, 'track', track.id, { state: 'followers' })
  const other: TrackDetail = await (await publishFixture(fan, { audio: 'mono.mp3', draft: 'true' })).json()
  await releaseAs(fan, 'track', other.id, { state: 'link' })
  const made = await fan.fetch(`/api/releases/track/${other.id}/links`, { method: 'POST', json: { name: 'own' } })
  const headers = { [SECRET_LINK_HEADER]: ((await made.json()) as SecretLink).url!.split('/s/')[1]! }
  const { fileUrl }: TrackDetail = await (await fan.fetch(`/api/music/${track.id}`, { headers })).json()
  expect(await statusOf(fileUrl, range)).toBe(206)
  await fan.fetch(`/api/follows/${artist.profileId}`, { method: 'DELETE' })
  expect(await statusOf(fileUrl, range)).toBe(404)
})
