import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Album, AlbumDetail, AlbumList, CreatedAlbum } from '#contract/albums.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '../factory.ts'
import { albumForm, createAlbumAs, makeAlbum, makeAlbums } from './factory.ts'
import { isComing } from './load.ts'

let server: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId })).id
})
afterAll(() => server.close())

const list = async (query = '', who: Visitor = person) =>
  (await (await who.fetch(`/api/profiles/${profileId}/albums${query}`)).json()) as AlbumList
const read = async (id: string, who: Visitor = person) =>
  (await (await who.fetch(`/api/albums/${id}`)).json()) as AlbumDetail
const change = (id: string, form: Parameters<typeof albumForm>[0], who: Visitor = person) =>
  who.fetch(`/api/albums/${id}`, { method: 'PATCH', body: albumForm(form) })

describe('ALBUM-01 a new album', () => {
  test('needs only a title', async () => {
    const response = await createAlbumAs(person, { title: '  The Sunken Mill ' })
    const made = (await response.json()) as CreatedAlbum
    expect(response.status).toBe(201)
    expect(made).toMatchObject({ title: 'The Sunken Mill', releaseDate: null, isComing: false, trackCount: 0 })
    expect(made).toMatchObject({ cover: null, coverProblem: null, artist: { id: profileId } })
    expect((await list()).items).toMatchObject([{ id: made.id, viewer: { can: { edit: true } } }])
    expect((await list('', visitor(server))).items).toMatchObject([{ id: made.id, viewer: { can: { edit: false } } }])
  })

  test.each(['', ' ', undefined])('is refused with the missing title %j', async (title) => {
    const response = await person.fetch('/api/albums', {
      method: 'POST',
      body: albumForm(title === undefined ? {} : { title }),
    })
    expect([response.status, await response.json()]).toMatchObject([422, { fields: { title: 'Title is required' } }])
  })
  test.each(['x'.repeat(201), 'a\0b'])('is refused with the invalid title %j', async (title) => {
    const response = await createAlbumAs(person, { title })
    expect([response.status, await response.json()]).toMatchObject([422, { fields: { title: expect.any(String) } }])
  })

  test.each(['2026-02-30', '14.10.2026', '2026-10-14T00:00:00Z', '0001-01-01', '9999-12-31', 'soon'])(
    'is refused with the release date %s',
    async (releaseDate) => {
      const response = await createAlbumAs(person, { releaseDate })
      expect([response.status, await response.json()]).toMatchObject([
        422,
        { fields: { releaseDate: 'Please enter a valid date' } },
      ])
    },
  )
})

describe('ALBUM-01 the albums of an artist', () => {
  test('have a release date that can be set, changed and removed', async () => {
    const { id, releaseDate } = (await (await createAlbumAs(person, { releaseDate: '2024-02-29' })).json()) as Album
    expect(releaseDate).toBe('2024-02-29')
    expect(await (await change(id, { releaseDate: '2190-01-01' })).json()).toMatchObject({ isComing: true })
    expect(await (await change(id, { title: 'Mill' })).json()).toMatchObject({
      releaseDate: '2190-01-01',
      title: 'Mill',
    })
    expect(await (await change(id, { releaseDate: '' })).json()).toMatchObject({ releaseDate: null, isComing: false })
    expect((await change(id, { title: ' ' })).status).toBe(422)
  })

  test('are paged newest first, and at most 200, also for concurrent requests', async () => {
    await makeAlbums(server.services.db, profileId, 197)
    const responses = await Promise.all(Array.from({ length: 8 }, () => createAlbumAs(person)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(5).fill(409)])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?limit=60${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(200)
    expect(seen.slice(3, 6)).toEqual(['Album 197', 'Album 196', 'Album 195'])
    expect(seen.at(-1)).toBe('Album 1')
  })
})

test('ALBUM-01 an album is coming until its release date begins, in UTC', () => {
  const eve = new Date('2026-10-13T23:59:59.999Z')
  const day = new Date('2026-10-14T00:00:00.000Z')
  expect([isComing('2026-10-14', eve), isComing('2026-10-14', day), isComing(null, day)]).toEqual([true, false, false])
})

test('ALBUM-02 a deleted album keeps its tracks, and can be deleted once', async () => {
  const track = await makeTrack(server.services.db, { profileId })
  const { id } = await makeAlbum(server.services.db, { profileId, trackIds: [track.id] })
  const deletions = await Promise.all([1, 2].map(() => person.fetch(`/api/albums/${id}`, { method: 'DELETE' })))
  expect(deletions.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await visitor(server).fetch(`/api/albums/${id}`)).status).toBe(404)
  expect((await visitor(server).fetch(`/api/music/${track.id}`)).status).toBe(200)
})

test('ALBUM-03 PLAYER-07 anyone can open an album with its tracks in order, also before its release date', async () => {
  const { db } = server.services
  const first = await makeTrack(db, { profileId, title: 'First' })
  const second = await makeTrack(db, { profileId, title: 'Second' })
  const wanted = { profileId, releaseDate: '2190-01-01', trackIds: [second.id, first.id] }
  const { id } = await makeAlbum(db, wanted)
  const shown = await read(id, visitor(server))
  expect(shown).toMatchObject({ id, trackCount: 2, isComing: true, viewer: { can: { edit: false } } })
  expect(shown.tracks.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(shown.tracks.map(({ album }) => album)).toEqual([1, 2].map(() => ({ id, title: shown.title })))
  await person.fetch(`/api/likes/${first.id}`, { method: 'PUT' })
  expect((await read(id)).tracks.map(({ viewer }) => viewer.liked)).toEqual([false, true])
})

test('SEC-01 a stranger cannot change an album, and a member can with any acting profile', async () => {
  const { db } = server.services
  const track = await makeTrack(db, { profileId })
  const { id } = await makeAlbum(db, { profileId, trackIds: [track.id] })
  const stranger = await signUpAndIn(server)
  await makeProfile(db, { userId: stranger.userId })
  for (const [who, status] of [[stranger, 403] as const, [visitor(server), 401] as const]) {
    const responses = await Promise.all([
      change(id, { title: 'Mine now' }, who),
      who.fetch(`/api/albums/${id}`, { method: 'DELETE' }),
      who.fetch(`/api/albums/${id}/tracks`, { method: 'POST', json: { trackIds: [track.id] } }),
      who.fetch(`/api/albums/${id}/tracks/${track.id}`, { method: 'DELETE' }),
      who.fetch(`/api/albums/${id}/tracks/${track.id}/place`, { method: 'PUT', json: { beforeId: null } }),
    ])
    expect(responses.map((response) => response.status)).toEqual(Array(5).fill(status))
  }
  expect(await read(id)).toMatchObject({ title: 'The Sunken Mill', tracks: [{ id: track.id }] })
  await makeProfile(db, { userId: person.userId })
  expect((await change(id, { title: 'Ours' })).status).toBe(200)
})

test.each(['0198c5e6-0000-7000-8000-000000000000', 'nonsense', '%00'])('ALBUM-03 %s is 404', async (id) => {
  const response = await person.fetch(`/api/albums/${id}`)
  expect([response.status, await response.json()]).toMatchObject([404, { detail: 'Album not found' }])
})

describe('SHELL-11 ALBUM-03 the HTML', () => {
  const open = async (path: string, who: Visitor = visitor(server)) => {
    const response = await who.fetch(path)
    const html = await response.text()
    const data = pageDataOf(html)!
    return { status: response.status, html, entries: data.entries }
  }

  test('of an album has its meta tags, the preload of its cover, and its data', async () => {
    const cover = { artworkUrl: 'music/t.webp', coverFullUrl: 'music/f.webp', coverWidth: 1600, coverHeight: 1200 }
    const { id } = await makeAlbum(server.services.db, { profileId, title: 'Rust <b>', ...cover })
    const { status, html, entries } = await open(`/album/${id}`)
    expect(status).toBe(200)
    expect(html).toContain('<title>Rust &lt;b&gt; • Undercroft</title>')
    expect(html).toContain('<meta property="og:type" content="music.album">')
    expect(html).toContain(`<link rel="canonical" href="${server.url}/album/${id}">`)
    // The preload starts the cover's download before the scripts run.
    expect(html).toMatch(/<link rel="preload" as="image" href="\/media\/music\/f\.webp" imagesrcset="[^"]+" [^>]+>/)
    expect(entries.slice(-2)).toMatchObject([
      { key: ['album', { id }], data: { id, tracks: [] } },
      { key: ['comments', { assetId: id }], data: { items: [] } },
    ])
  })

  test('of an unknown album is 404 and contains the problem', async () => {
    const { status, entries } = await open('/album/x')
    expect(status).toBe(404)
    expect(entries.at(-1)).toMatchObject({ key: ['album', { id: 'x' }], problem: { detail: 'Album not found' } })
  })

  test('MUSIC-01 of My Albums has their first page', async () => {
    const { id } = await makeAlbum(server.services.db, { profileId })
    await makeTrack(server.services.db, { profileId, type: 'stem' })
    for (const path of ['/my-music', '/my-stems', '/my-albums']) {
      const key = ['ownMusicCounts', { as: profileId }]
      expect((await open(path, person)).entries).toContainEqual({ key, data: { tracks: 0, stems: 1, albums: 1 } })
    }
    const { entries } = await open('/my-albums', person)
    expect(entries.at(-1)).toMatchObject({
      key: ['profileAlbums', { id: profileId }],
      paged: true,
      data: { items: [{ id }] },
    })
  })
})
