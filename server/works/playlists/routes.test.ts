import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPlaylist, Playlist, PlaylistDetail, PlaylistList } from '#contract/playlists.ts'
import { type Person, signUpAndIn, type Visitor, visitor } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { pageDataOf } from '#server/platform/testing/page-data.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { createPlaylistAs, makePlaylist, makePlaylists, playlistForm } from './factory.ts'

let server: TestServer
let person: Person
let profileId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId, profileType: 'personal' })).id
})
afterAll(() => server.close())

const list = async (who: Visitor, query = '') =>
  (await (await who.fetch(`/api/playlists${query}`)).json()) as PlaylistList
const read = async (id: string, who: Visitor = person) =>
  (await (await who.fetch(`/api/playlists/${id}`)).json()) as PlaylistDetail
const change = (id: string, form: Parameters<typeof playlistForm>[0], who: Visitor = person) =>
  who.fetch(`/api/playlists/${id}`, { method: 'PATCH', body: playlistForm(form) })

async function stranger(): Promise<Person> {
  const someone = await signUpAndIn(server)
  await makeProfile(server.services.db, { userId: someone.userId })
  return someone
}

describe('PLAYLIST-01 PLAYLIST-06 the playlists of a personal profile', () => {
  test('contain a new playlist, which is public and empty', async () => {
    const response = await createPlaylistAs(person, { title: '  Night Bus Home ' })
    const made = (await response.json()) as CreatedPlaylist
    expect(response.status).toBe(201)
    expect(made).toMatchObject({ title: 'Night Bus Home', isPublic: true, trackCount: 0, cover: null, mosaic: [] })
    expect(made).toMatchObject({ coverProblem: null, owner: { id: profileId }, viewer: { can: { edit: true } } })
    expect(await list(person)).toMatchObject({ total: 1, nextCursor: null, items: [{ id: made.id }] })
    expect(await list(await stranger())).toEqual({ items: [], nextCursor: null, total: 0 })
  })

  test.each([' ', '', 'x'.repeat(101), 'a\0b'])('refuse the invalid title %j', async (title) => {
    const response = await createPlaylistAs(person, { title })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ fields: { title: expect.any(String) } })
  })

  test('are paged newest first, and at most 200, also for concurrent requests', async () => {
    await makePlaylists(server.services.db, profileId, 197, 1)
    const responses = await Promise.all(Array.from({ length: 8 }, () => createPlaylistAs(person)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(5).fill(409)])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(person, `?limit=60${cursor && `&cursor=${cursor}`}`)
      expect(page.total).toBe(200)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(200)
    expect(seen.slice(3, 6)).toEqual(['List 197', 'List 196', 'List 195'])
    expect(seen.at(-1)).toBe('List 1')
  })
})

test('PLAYLIST-02 a playlist can be renamed and deleted', async () => {
  const { id } = (await (await createPlaylistAs(person)).json()) as Playlist
  const renamed = (await (await change(id, { title: 'Day Bus' })).json()) as Playlist
  expect(renamed).toMatchObject({ id, title: 'Day Bus', isPublic: true })
  expect((await change(id, { title: ' ' })).status).toBe(422)
  expect((await change(id, { isPublic: 'perhaps' })).status).toBe(422)
  const deletions = await Promise.all([1, 2].map(() => person.fetch(`/api/playlists/${id}`, { method: 'DELETE' })))
  expect(deletions.map(({ status }) => status).toSorted()).toEqual([204, 404])
  expect((await list(person)).total).toBe(0)
})

test('PLAYLIST-04 anyone can open a public playlist with its tracks in order', async () => {
  const { db } = server.services
  const tracks = [await makeTrack(db, { title: 'First' }), await makeTrack(db, { title: 'Second' })]
  const { id, entries } = await makePlaylist(db, { ownerProfileId: profileId, trackIds: tracks.map((each) => each.id) })
  const shown = await read(id, visitor(server))
  expect(shown).toMatchObject({ id, trackCount: 2, owner: { id: profileId }, viewer: { can: { edit: false } } })
  expect(shown.entries.map((entry) => [entry.id, entry.track.title])).toEqual([
    [entries[0]!.id, 'First'],
    [entries[1]!.id, 'Second'],
  ])
})

test('PLAYLIST-04 a long playlist contains the waveforms of its first tracks, and clients request the others', async () => {
  const { db } = server.services
  const tracks = []
  for (let n = 0; n < 43; n++) tracks.push(await makeTrack(db, { rowPeaks: n === 42 ? null : Buffer.alloc(480, n) }))
  const { id } = await makePlaylist(db, { ownerProfileId: profileId, trackIds: tracks.map((each) => each.id) })
  const shown = (await read(id)).entries.map(({ track }) => track)
  const ofPlace = (n: number) => Buffer.alloc(480, n).toString('base64')
  expect(shown.slice(0, 40).map(({ peaks }) => peaks)).toEqual(Array.from({ length: 40 }, (_, n) => ofPlace(n)))
  expect(shown.slice(40).filter((track) => 'peaks' in track)).toEqual([])
  const ask = (ids: string[]) => person.fetch(`/api/music/row-peaks?${ids.map((each) => `id=${each}`).join('&')}`)
  const response = await ask([...shown.slice(40).map((track) => track.id), profileId])
  const { items } = (await response.json()) as { items: { id: string; peaks: string | null }[] }
  const found = new Map(items.map((item) => [item.id, item.peaks]))
  expect(shown.slice(40).map((track) => found.get(track.id))).toEqual([ofPlace(40), ofPlace(41), null])
  expect(items).toHaveLength(3)
  expect((await ask(Array(101).fill(profileId))).status).toBe(422)
  expect((await ask(['x'])).status).toBe(422)
})

describe('PLAYLIST-06 a playlist that is private again', () => {
  test('is 404 for others in every request', async () => {
    const { db } = server.services
    const track = await makeTrack(db)
    const { id, entries } = await makePlaylist(db, { ownerProfileId: profileId, trackIds: [track.id] })
    expect(await (await change(id, { isPublic: 'false' })).json()).toMatchObject({ isPublic: false, trackCount: 1 })
    expect(await read(id)).toMatchObject({ isPublic: false, entries: [{ id: entries[0]!.id }] })
    const entry = `/api/playlists/${id}/entries/${entries[0]!.id}`
    const other = await stranger()
    const refusals = await Promise.all([
      visitor(server).fetch(`/api/playlists/${id}`),
      other.fetch(`/api/playlists/${id}`),
      change(id, { title: 'Mine now' }, other),
      other.fetch(`/api/playlists/${id}`, { method: 'DELETE' }),
      other.fetch(entry, { method: 'DELETE' }),
      other.fetch(`${entry}/place`, { method: 'PUT', json: { beforeId: null } }),
      other.fetch('/api/playlists/add', { method: 'POST', json: { trackId: track.id, playlistIds: [id] } }),
      other.fetch(`/playlist/${id}`),
    ])
    expect(refusals.map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect(await refusals[0]!.json()).toMatchObject({ detail: 'Playlist not found or is private' })
    expect((await change(id, { isPublic: 'true' })).status).toBe(200)
    expect((await other.fetch(`/api/playlists/${id}`)).status).toBe(200)
  })

  test.each(['0198c5e6-0000-7000-8000-000000000000', 'nonsense', '%00'])(
    'is indistinguishable from the unknown id %s',
    async (id) => {
      const response = await person.fetch(`/api/playlists/${id}`)
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { detail: 'Playlist not found or is private' },
      ])
    },
  )
})

test('SEC-01 a stranger cannot change a public playlist', async () => {
  const { db } = server.services
  const track = await makeTrack(db)
  const { id, entries } = await makePlaylist(db, { ownerProfileId: profileId, trackIds: [track.id] })
  const entry = `/api/playlists/${id}/entries/${entries[0]!.id}`
  for (const [who, status] of [[await stranger(), 403] as const, [visitor(server), 401] as const]) {
    const responses = await Promise.all([
      change(id, { title: 'Mine now' }, who),
      who.fetch(`/api/playlists/${id}`, { method: 'DELETE' }),
      who.fetch(entry, { method: 'DELETE' }),
      who.fetch(`${entry}/place`, { method: 'PUT', json: { beforeId: null } }),
      who.fetch('/api/playlists/add', { method: 'POST', json: { trackId: track.id, playlistIds: [id] } }),
    ])
    expect(responses.map((response) => response.status)).toEqual(Array(5).fill(status))
  }
  expect(await read(id)).toMatchObject({ title: 'Night Bus Home', entries: [{ id: entries[0]!.id }] })
})

test('PLAYLIST-06 a user can edit playlists of all their profiles, and lists those of the acting one', async () => {
  const { db } = server.services
  const band = await makeProfile(db, { userId: person.userId })
  const { id } = await makePlaylist(db, { ownerProfileId: band.id })
  expect((await change(id, { title: 'Ours' })).status).toBe(200)
  expect((await list(person)).total).toBe(0)
  const asBand = await person.fetch('/api/playlists', { headers: { 'x-profile-id': band.id } })
  expect(await asBand.json()).toMatchObject({ items: [{ id, title: 'Ours' }] })
})

describe('SHELL-11 PLAYLIST-04 the HTML', () => {
  const open = async (path: string, who: Visitor = visitor(server)) => {
    const response = await who.fetch(path)
    const html = await response.text()
    const data = pageDataOf(html)!
    return { status: response.status, html, entries: data.entries }
  }

  test('of a playlist has its meta tags and its data', async () => {
    const { db } = server.services
    const cover = { coverArtUrl: 'music/t.webp', coverFullUrl: 'music/f.webp', coverWidth: 1600, coverHeight: 1200 }
    const track = await makeTrack(db, cover)
    const { id } = await makePlaylist(db, { ownerProfileId: profileId, title: 'Rust <b>', trackIds: [track.id] })
    const { status, html, entries } = await open(`/playlist/${id}`)
    expect(status).toBe(200)
    expect(html).toContain('<title>Rust &lt;b&gt; • Undercroft</title>')
    expect(html).toContain(`<link rel="canonical" href="${server.url}/playlist/${id}">`)
    expect(entries.at(-1)).toMatchObject({ key: ['playlist', { id }], data: { id, trackCount: 1 } })
  })

  test('of an unknown playlist is 404 and contains the problem', async () => {
    const { status, html, entries } = await open('/playlist/x')
    expect(status).toBe(404)
    expect(html).toContain('<title>Playlist • Undercroft</title>')
    expect(entries.at(-1)).toMatchObject({ problem: { detail: 'Playlist not found or is private' } })
  })

  test('of My Playlists has their first page', async () => {
    const { id } = await makePlaylist(server.services.db, { ownerProfileId: profileId })
    const { entries } = await open('/playlists', person)
    expect(entries.at(-1)).toMatchObject({
      key: ['ownPlaylists', { as: profileId }],
      paged: true,
      data: { items: [{ id }] },
    })
  })
})
