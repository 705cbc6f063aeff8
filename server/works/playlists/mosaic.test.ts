import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreatedPlaylist, PlaylistList } from '#contract/playlists.ts'
import { fixture } from '#server/media/fixtures.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { createPlaylistAs, makePlaylist } from './factory.ts'

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

const list = async () => (await (await person.fetch('/api/playlists')).json()) as PlaylistList

describe('PLAYLIST-02 the mosaic of a playlist', () => {
  test('has the first four covers of its tracks, in order, and their accent colour', async () => {
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

  test('is empty if the playlist has its own cover', async () => {
    const cover = new Blob([await readFile(fixture('cmyk.jpg'))])
    const made = (await (await createPlaylistAs(person, { cover })).json()) as CreatedPlaylist
    const track = await makeTrack(server.services.db, { coverArtUrl: 'music/t.webp' })
    await person.fetch('/api/playlists/add', { method: 'POST', json: { trackId: track.id, playlistIds: [made.id] } })
    expect((await list()).items).toMatchObject([{ trackCount: 1, cover: made.cover, mosaic: [] }])
  })
})
