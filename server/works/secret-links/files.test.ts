import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TrackDetail } from '#contract/music.ts'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import type { OpenedLink, SecretLink } from '#contract/secret-links.ts'
import { suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { publishFixture } from '#server/works/music/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'

let server: TestServer
let artist: Acting
let track: TrackDetail
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  artist = await actsOn(server).newPerson('Sickle Choir')
  track = await upload({ title: 'Bell', draft: 'true', cover: 'camera.jpg' })
  await releaseAs(artist, 'track', track.id, { state: 'link' })
})

const db = () => server.services.db
const upload = async (form: Parameters<typeof publishFixture>[1]): Promise<TrackDetail> =>
  (await publishFixture(artist, form)).json()
async function linkTo(kind: 'track' | 'album', id: string) {
  const json = { name: 'for Mara', withStems: true, withDownloads: true }
  const made = await artist.fetch(`/api/releases/${kind}/${id}/links`, { method: 'POST', json })
  const link: SecretLink = await made.json()
  const token = link.url!.split('/s/')[1]!
  return { ...link, token, headers: { [SECRET_LINK_HEADER]: token } }
}
const opened = async ({ token }: { token: string }, who = visitor(server)): Promise<OpenedLink> =>
  (await who.fetch(`/api/s/${token}`)).json()
const statusOf = async (path: string, init: RequestInit = {}) => (await visitor(server).fetch(path, init)).status
const revoke = ({ id }: SecretLink) => artist.fetch(`/api/links/${id}`, { method: 'DELETE' })

/** The statuses of a file for all kinds of requests that a player or a cache may send. */
async function askAll(path: string, { etag, modified }: { etag: string; modified: string }) {
  const asked: RequestInit[] = [
    {},
    { method: 'HEAD' },
    { headers: { range: 'bytes=0-9' } },
    { headers: { range: 'bytes=5-', 'if-range': etag } },
    { headers: { 'if-none-match': etag } },
    { headers: { 'if-none-match': '*' } },
    { headers: { 'if-modified-since': modified } },
  ]
  return Promise.all(asked.map((init) => statusOf(path, init)))
}

test('RELEASE-03 after a link is revoked no request gets a byte or a 304 of what it opened', async () => {
  const stem = await upload({ type: 'stem', parentId: track.id, audio: 'mono.mp3' })
  const link = await linkTo('track', track.id)
  const asAccount = await actsOn(server).newPerson()
  const pages = [await opened(link), await opened(link, asAccount)]
  const files = pages.flatMap((page) => [
    ...[page.track!.fileUrl, page.downloadUrl!, page.track!.cover!.url, page.track!.cover!.thumbUrl],
    ...[page.stems[0]!.fileUrl, page.stems[0]!.downloadUrl!],
  ])
  const tags = new Map<string, { etag: string; modified: string }>()
  for (const path of files) {
    const { headers } = await visitor(server).fetch(path, { method: 'HEAD' })
    tags.set(path, { etag: headers.get('etag')!, modified: headers.get('last-modified')! })
    expect(headers.get('cache-control'), path).toMatch(/private, no-cache|no-store/)
    expect(await askAll(path, tags.get(path)!), path).toEqual([200, 200, 206, 206, 304, 304, 304])
  }
  const answers = [`/api/music/${track.id}/peaks`, `/api/music/${stem.id}`, `/api/comments?assetId=${track.id}`]
  const asHolder = () => Promise.all(answers.map((path) => statusOf(path, { headers: link.headers })))
  expect(await asHolder()).toEqual([200, 200, 200])
  await revoke(link)
  for (const path of files) expect(await askAll(path, tags.get(path)!), path).toEqual(Array(7).fill(404))
  expect(await asHolder()).toEqual([404, 404, 404])
})

test('RELEASE-03 the link of a track opens neither its album nor other works', async () => {
  const { id: albumId } = await makeAlbum(db(), { profileId: artist.profileId, state: 'link' })
  const on = await upload({ draftOf: albumId, title: 'Undertow', audio: 'mono.mp3' })
  const beside = await upload({ draftOf: albumId, title: 'Overtow', audio: 'vbr-xing.mp3' })
  const { headers } = await linkTo('track', on.id)
  const paths = [`/api/music/${on.id}`, `/api/music/${beside.id}`, `/api/albums/${albumId}`, `/album/${albumId}`]
  const statuses = await Promise.all([...paths, `/api/music/${track.id}`].map((path) => statusOf(path, { headers })))
  expect(statuses).toEqual([200, 404, 404, 404, 404])
  const rows = await visitor(server).fetch(`/api/music/row-peaks?id=${on.id}&id=${beside.id}`, { headers })
  expect(await rows.text()).not.toContain(beside.id)
  const { track: shown } = await opened({ token: headers[SECRET_LINK_HEADER]! })
  expect(JSON.stringify(shown)).not.toContain(albumId)
})

test('RELEASE-03 a track that moves to another album is opened by the links of that album only', async () => {
  const make = async () => (await makeAlbum(db(), { profileId: artist.profileId, state: 'link' })).id
  const [first, second] = [await make(), await make()]
  const { id } = await upload({ draftOf: first, title: 'Undertow', audio: 'mono.mp3' })
  const [before, after] = [await linkTo('album', first), await linkTo('album', second)]
  const { fileUrl } = (await opened(before)).album!.tracks[0]!
  const statuses = () =>
    Promise.all([statusOf(fileUrl), ...[before, after].map(({ headers }) => statusOf(`/api/music/${id}`, { headers }))])
  expect(await statuses()).toEqual([200, 200, 404])
  const body = new FormData()
  body.set('addToAlbums', second)
  body.set('removeFromAlbums', first)
  const moved = await artist.fetch(`/api/music/${id}`, { method: 'PATCH', body })
  expect(moved.status, await moved.text()).toBe(200)
  expect(await statuses()).toEqual([404, 404, 200])
  expect((await opened(after)).album!.tracks.map((each) => each.id)).toEqual([id])
  // Out of all albums, it has the state by itself, and no link.
  await artist.fetch(`/api/albums/${second}/tracks/${id}`, { method: 'DELETE' })
  expect(await statuses()).toEqual([404, 404, 404])
})

test('RELEASE-03 links of a suspended profile open nothing, and those of a deleted one never again', async () => {
  const link = await linkTo('track', track.id)
  const { fileUrl } = (await opened(link)).track!
  const statuses = () =>
    Promise.all([statusOf(`/api/s/${link.token}`), statusOf(`/s/${link.token}`), statusOf(fileUrl)])
  expect(await statuses()).toEqual([200, 200, 200])
  await suspendProfile(db(), artist.profileId, { until: null })
  expect(await statuses()).toEqual([404, 404, 404])
  await suspendProfile(db(), artist.profileId, null)
  await server.services.changes.catchUp()
  expect(await statuses()).toEqual([200, 200, 200])
  const handle = await actsOn(server).handleOf(artist)
  await artist.fetch(`/api/profiles/${artist.profileId}`, { method: 'DELETE', json: { handle } })
  expect(await statuses()).toEqual([404, 404, 404])
})
