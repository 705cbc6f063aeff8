import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPlaylist, Playlist, PlaylistList } from '#contract/playlists.ts'
import { type Person, signUpAndIn, visitor } from '#server/accounts/factory.ts'
import { fixture } from '#server/media/fixtures.ts'
import { sweepFiles } from '#server/media/sweep.ts'
import { failingStorage } from '#server/media/testing/failing-storage.ts'
import { NOTHING, takeInventory } from '#server/media/testing/inventory.ts'
import { makeTrack } from '#server/music/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { createPlaylistAs, makePlaylist, playlistForm } from './factory.ts'

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

const picture = async (name: string) => new Blob([await readFile(fixture(name))])
const create = async (cover?: Blob) => {
  const answer = await createPlaylistAs(person, { cover, coverName: 'Night Bus.jpg' })
  return { status: answer.status, made: (await answer.json()) as CreatedPlaylist }
}
const change = async (id: string, form: Parameters<typeof playlistForm>[0]) => {
  const answer = await person.fetch(`/api/playlists/${id}`, { method: 'PATCH', body: playlistForm(form) })
  return { status: answer.status, changed: (await answer.json()) as Playlist }
}
const list = async () => (await (await person.fetch('/api/playlists')).json()) as PlaylistList
const inventory = () => takeInventory(server.services, profileId)
const keyOf = (url: string) => url.replace('/media/', '')

async function expectCoverFilesOf({ cover }: Playlist): Promise<void> {
  await sweepFiles(server.services)
  const named = cover ? [cover.url, cover.thumbUrl].map(keyOf).sort() : []
  expect(await inventory()).toEqual({ objects: named, rows: named.map((key) => `stored ${key}`), spool: [] })
}

/** A storage that fails from the nth file on, until the returned function is called. */
function breakStorage(from: number): () => void {
  const { storage } = server.services
  server.services.storage = failingStorage(storage, (method, call) => {
    if (method === 'put' && call >= from) throw new Error('the disk is gone')
  })
  return () => {
    server.services.storage = storage
  }
}

describe('PLAYLIST-01 a cover', () => {
  test('is set, replaced and taken away; what was before it is removed', async () => {
    const { status, made } = await create(await picture('rotated-gps.jpg'))
    expect([status, made.coverProblem]).toEqual([201, null])
    const at = `/media/music/profiles/${profileId}/playlists/${made.id}/covers`
    expect(made.cover!.url).toMatch(new RegExp(`^${at}/Night-Bus-[0-9a-f]{32}\\.webp$`))
    expect(made.cover!.thumbUrl).toMatch(new RegExp(`^${at}/thumb_Night-Bus-[0-9a-f]{32}\\.webp$`))
    expect((await visitor(server).fetch(made.cover!.thumbUrl)).status).toBe(200)
    await expectCoverFilesOf(made)

    const { changed } = await change(made.id, { cover: await picture('cmyk.jpg') })
    expect(changed.cover!.url).not.toBe(made.cover!.url)
    await expectCoverFilesOf(changed)
    const { changed: bare } = await change(made.id, { removeCover: 'true' })
    expect([bare.cover, bare.stock]).toEqual([null, null])
    await expectCoverFilesOf(bare)
  })

  test('goes with its playlist', async () => {
    const { made } = await create(await picture('cmyk.jpg'))
    await person.fetch(`/api/playlists/${made.id}`, { method: 'DELETE' })
    await sweepFiles(server.services)
    expect(await inventory()).toEqual(NOTHING)
  })
})

describe('PLAYLIST-01 a cover with a problem', () => {
  test.each([
    ['an MP3', async () => picture('mono.mp3'), 'Please select an image file'],
    ['a page', async () => new Blob(['<html>'], { type: 'image/png' }), 'Please select an image file'],
    ['cut off', async () => (await picture('cmyk.jpg')).slice(0, 500), 'This image is damaged and cannot be read'],
  ])('that is %s does not lose the playlist, and says why it has none', async (_, cover, problem) => {
    const { status, made } = await create(await cover())
    expect([status, made.title, made.cover, made.coverProblem]).toEqual([201, 'Night Bus Home', null, problem])
    expect(await list()).toMatchObject({ total: 1, items: [{ id: made.id }] })
    expect(await inventory()).toEqual(NOTHING)
  })

  test.each([1, 2])('whose file %i cannot be stored does not lose the playlist', async (failing) => {
    const mend = breakStorage(failing)
    const { status, made } = await create(await picture('cmyk.jpg'))
    mend()
    expect([status, made.cover, made.coverProblem]).toEqual([
      201,
      null,
      'The cover could not be stored. Please try again.',
    ])
    expect((await list()).total).toBe(1)
    expect(await inventory()).toEqual(NOTHING)
  })

  test.each([1, 2])('whose file %i cannot be stored leaves the one before and the title', async (failing) => {
    const { made } = await create(await picture('cmyk.jpg'))
    const mend = breakStorage(failing)
    const { status } = await change(made.id, { title: 'Other', cover: await picture('rotated-gps.jpg') })
    mend()
    expect(status).toBe(500)
    await expectCoverFilesOf(made)
    expect((await list()).items[0]).toMatchObject({ title: 'Night Bus Home', cover: made.cover })
  })

  test('that is too large is refused before anything is made', async () => {
    const answer = await createPlaylistAs(person, { cover: new Blob([new Uint8Array(6 << 20)]) })
    expect([answer.status, (await list()).total]).toEqual([413, 0])
    expect(await inventory()).toEqual(NOTHING)
  })

  test('is not stored for a playlist without a title', async () => {
    const answer = await createPlaylistAs(person, { title: ' ', cover: await picture('cmyk.jpg') })
    expect(answer.status).toBe(422)
    expect([await inventory(), (await list()).total]).toEqual([NOTHING, 0])
  })
})

test('PLAYLIST-01 a changed cover and the deletion at the same time leave nothing behind', async () => {
  const { made } = await create(await picture('cmyk.jpg'))
  const [changed, removed] = await Promise.all([
    change(made.id, { cover: await picture('rotated-gps.jpg') }),
    person.fetch(`/api/playlists/${made.id}`, { method: 'DELETE' }),
  ])
  expect(removed.status).toBe(204)
  expect([200, 404]).toContain(changed.status)
  await sweepFiles(server.services)
  expect(await inventory()).toEqual(NOTHING)
})

describe('PLAYLIST-02 without a cover', () => {
  test('a playlist shows the first four covers of its tracks, in its order, and takes their colour', async () => {
    const { db } = server.services
    const band = await makeProfile(db)
    const named = (name: string) => ({ coverArtUrl: `music/thumb_${name}.webp`, coverFullUrl: `music/${name}.webp` })
    const stock = { stock: '#102030', stockDeep: '#010203' }
    const wanted = [null, 'a', 'b', null, 'c', 'd', 'e']
    const trackIds: string[] = []
    for (const name of wanted)
      trackIds.push((await makeTrack(db, { profileId: band.id, ...(name && { ...named(name), ...stock }) })).id)
    const full = await makePlaylist(db, { ownerProfileId: profileId, trackIds })
    const few = await makePlaylist(db, { ownerProfileId: profileId, trackIds: trackIds.slice(0, 2) })
    const empty = await makePlaylist(db, { ownerProfileId: profileId })
    const { items } = await list()
    const tiles = (id: string) => items.find((item) => item.id === id)!.mosaic.map(({ thumbUrl }) => thumbUrl)
    expect(tiles(full.id)).toEqual(['a', 'b', 'c', 'd'].map((name) => `/media/music/thumb_${name}.webp`))
    expect([tiles(few.id), tiles(empty.id)]).toEqual([['/media/music/thumb_a.webp'], []])
    expect(items.find((item) => item.id === full.id)).toMatchObject({ cover: null, stock })
  })

  test('and with one it shows that alone', async () => {
    const { made } = await create(await picture('cmyk.jpg'))
    const track = await makeTrack(server.services.db, { coverArtUrl: 'music/t.webp' })
    await person.fetch('/api/playlists/add', { method: 'POST', json: { trackId: track.id, playlistIds: [made.id] } })
    expect((await list()).items).toMatchObject([{ trackCount: 1, cover: made.cover, mosaic: [] }])
  })
})
