import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlbumDetail } from '#contract/albums.ts'
import type { TrackDetail } from '#contract/music.ts'
import { SECRET_LINK_HEADER } from '#contract/platform/page-data.ts'
import type { ReleaseKind } from '#contract/releases.ts'
import type { CaseDetail } from '#contract/reports.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { newestMail, tokenIn } from '#server/people/accounts/links/mailbox.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { type Acting, actsOn } from '#server/social/notifications/testing/people.ts'
import { makeArtwork } from '#server/works/artworks/factory.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { releaseAs } from '#server/works/releases/factory.ts'
import { suspendAccount } from './decisions/hide.ts'

let server: TestServer
let artist: Acting
let reporter: Acting
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  ;[artist, reporter] = [await actsOn(server).newPerson('Sickle Choir'), await actsOn(server).newPerson('Ash Bell')]
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

const db = () => server.services.db
const state = 'link' as const
const MAKERS: Record<ReleaseKind, () => Promise<{ id: string }>> = {
  track: () => makeTrack(db(), { profileId: artist.profileId, title: 'Hateful' }),
  album: () => makeAlbum(db(), { profileId: artist.profileId, title: 'Hateful' }),
  artwork: () => makeArtwork(db(), { profileId: artist.profileId, title: 'Hateful' }),
  event: () => makeEvent(db(), { artistId: artist.profileId, title: 'Hateful' }),
  playlist: () => makePlaylist(db(), { ownerProfileId: artist.profileId, title: 'Hateful' }),
}
const kinds = Object.keys(MAKERS) as ReleaseKind[]

async function share(kind: ReleaseKind): Promise<string> {
  const { id } = await MAKERS[kind]()
  await releaseAs(artist, kind, id, { state })
  return id
}

async function linkTo(kind: ReleaseKind, id: string): Promise<{ token: string; headers: HeadersInit }> {
  const json = { name: 'for Mara' }
  const made = await artist.fetch(`/api/releases/${kind}/${id}/links`, { method: 'POST', json })
  const token = ((await made.json()) as SecretLink).url!.split('/s/')[1]!
  return { token, headers: { [SECRET_LINK_HEADER]: token } }
}
const report = (who: Acting, kind: string, id: string, headers: HeadersInit = {}) =>
  who.fetch('/api/reports', { method: 'POST', json: { kind, id, reason: 'hate' }, headers })
const apiOf = (kind: string, id: string) => `/api/${kind === 'track' ? 'music' : `${kind}s`}/${id}`
const statusOf = async (who: Pick<Person, 'fetch'>, path: string) => (await who.fetch(path)).status
const openCase = async (kind: string, id: string): Promise<CaseDetail> =>
  (await admin.fetch('/api/cases', { method: 'POST', json: { kind, id } })).json()
const dismiss = ({ id }: CaseDetail) =>
  admin.fetch(`/api/cases/${id}/decision`, { method: 'POST', json: { act: 'dismiss' } })

test.each(kinds)(
  'RELEASE-04 GUARD-01 a holder of a link can report: %s; admins open it until the case is closed',
  async (kind) => {
    const id = await share(kind)
    const paths = [apiOf(kind, id), `/${kind}/${id}`]
    const statuses = (who: Pick<Person, 'fetch'>) => Promise.all(paths.map((path) => statusOf(who, path)))
    const { headers } = await linkTo(kind, id)
    expect(await statuses(admin)).toEqual([404, 404])
    expect((await report(reporter, kind, id)).status).toBe(404)
    expect((await report(reporter, kind, id, headers)).status).toBe(201)
    expect(await statuses(admin)).toEqual([200, 200])
    expect(await statuses(reporter)).toEqual([404, 404])
    const found = await openCase(kind, id)
    expect(found.subject).toMatchObject({ title: 'Hateful', path: `/${kind}/${id}`, isHidden: false })
    // A draft is for its owner alone. The case then shows what was reported.
    await releaseAs(artist, kind, id, { state: 'draft' })
    expect(await statuses(admin)).toEqual([404, 404])
    expect((await openCase(kind, id)).subject).toMatchObject({ title: 'Hateful', path: null })
    await releaseAs(artist, kind, id, { state })
    expect(await statuses(admin)).toEqual([200, 200])
    expect((await dismiss(found)).status).toBe(200)
    expect(await statuses(admin)).toEqual([404, 404])
  },
)

test('RELEASE-04 GUARD-01 admins hear the tracks of a reported album, and nothing else of the artist', async () => {
  const { id } = await makeAlbum(db(), { profileId: artist.profileId, state })
  const on: TrackDetail = await (await publishFixture(artist, { draftOf: id, title: 'Undertow' })).json()
  const other: TrackDetail = await (
    await publishFixture(artist, { draft: 'true', title: 'Other', audio: 'mono.mp3' })
  ).json()
  await releaseAs(artist, 'track', other.id, { state })
  const { headers } = await linkTo('album', id)
  expect((await report(reporter, 'album', id, headers)).status).toBe(201)
  const { tracks }: AlbumDetail = await (await admin.fetch(`/api/albums/${id}`)).json()
  expect(tracks.map(({ title }) => title)).toEqual(['Undertow'])
  const audio = tracks[0]!.fileUrl
  expect([await statusOf(visitor(server), audio), await statusOf(admin, `/api/music/${on.id}`)]).toEqual([200, 200])
  expect(await statusOf(admin, `/api/music/${other.id}`)).toBe(404)
  const second = await signUpAndIn(server, { admin: true })
  const theirs = ((await (await second.fetch(`/api/albums/${id}`)).json()) as AlbumDetail).tracks[0]!.fileUrl
  expect(await statusOf(visitor(server), theirs)).toBe(200)
  await suspendAccount(db(), second.userId, { until: null })
  expect([await statusOf(visitor(server), theirs), await statusOf(visitor(server), audio)]).toEqual([404, 200])
  await dismiss(await openCase('album', id))
  expect([await statusOf(visitor(server), audio), await statusOf(admin, `/api/music/${on.id}`)]).toEqual([404, 404])
})

test('RELEASE-04 GUARD-01 a holder can report a track and a comment; the link of another work does not help', async () => {
  const id = await share('track')
  const comment = await makeComment(db(), { assetId: id, body: 'Rude' })
  const { headers } = await linkTo('track', id)
  const elsewhere = await linkTo('track', await share('track'))
  expect((await report(reporter, 'comment', comment.id)).status).toBe(404)
  expect((await report(reporter, 'comment', comment.id, elsewhere.headers)).status).toBe(404)
  expect((await report(reporter, 'track', id, elsewhere.headers)).status).toBe(404)
  expect((await report(reporter, 'comment', comment.id, headers)).status).toBe(201)
  expect((await openCase('comment', comment.id)).subject.words).toBe('Rude')
  // A report of a comment does not open the work.
  expect(await statusOf(admin, `/api/music/${id}`)).toBe(404)
})

test('RELEASE-01 GUARD-01 a follower can report what is for followers, with its comments', async () => {
  const { id } = await makeTrack(db(), { profileId: artist.profileId, state: 'followers' })
  const comment = await makeComment(db(), { assetId: id, body: 'Rude' })
  const fan = await actsOn(server).newPerson()
  const statuses = async (who: Acting) => [
    (await report(who, 'track', id)).status,
    (await report(who, 'comment', comment.id)).status,
  ]
  expect(await statuses(fan)).toEqual([404, 404])
  await setFollow(db(), { followerProfileId: fan.profileId, targetId: artist.profileId, following: true })
  expect(await statuses(fan)).toEqual([201, 201])
})

test('RELEASE-04 GUARD-01 a holder without an account reports by the address of the link', async () => {
  const id = await share('track')
  const { token } = await linkTo('track', id)
  const email = `holder-${token.toLowerCase()}@example.com`.replaceAll('_', 'x')
  const outside = (about: string) =>
    visitor(server).fetch('/api/reports/outside', {
      method: 'POST',
      json: { about, reason: 'hate', name: 'Mara', email, words: 'Listen to 0:40', isTrue: true },
    })
  expect((await outside(`/track/${id}`)).status).toBe(422)
  expect((await outside('/s/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(422)
  expect((await outside(`${server.services.env.publicUrl}/s/${token}`)).status).toBe(202)
  const mail = await newestMail(server, email)
  expect(mail.text).not.toContain(token)
  const json = { token: tokenIn(mail) }
  expect((await visitor(server).fetch('/api/reports/outside/confirm', { method: 'POST', json })).status).toBe(201)
  expect(await statusOf(admin, `/api/music/${id}`)).toBe(200)
})
