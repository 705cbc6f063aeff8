import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AddedToAlbum } from '#contract/albums.ts'
import type { TrackDetail } from '#contract/music.ts'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { makeTrack, makeTracks, trackForm } from '../factory.ts'
import { findTracksOf } from '../queries.ts'
import { makeAlbum } from './factory.ts'
import { albums, albumTracks } from './tables.ts'

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

const add = (id: string, ...trackIds: string[]) =>
  person.fetch(`/api/albums/${id}/tracks`, { method: 'POST', json: { trackIds } })
const place = (id: string, trackId: string, beforeId: string | null) =>
  person.fetch(`/api/albums/${id}/tracks/${trackId}/place`, { method: 'PUT', json: { beforeId } })
const remove = (id: string, trackId: string) =>
  person.fetch(`/api/albums/${id}/tracks/${trackId}`, { method: 'DELETE' })
const edit = async (trackId: string, form: Parameters<typeof trackForm>[0]) =>
  person.fetch(`/api/music/${trackId}`, { method: 'PATCH', body: await trackForm(form) })
const statuses = (responses: Response[]) => responses.map(({ status }) => status)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

const positionsOf = (albumId: string) =>
  server.services.db
    .select({ id: albumTracks.trackId, position: albumTracks.position })
    .from(albumTracks)
    .where(eq(albumTracks.albumId, albumId))
    .orderBy(asc(albumTracks.position))
const orderOf = async (albumId: string) => (await positionsOf(albumId)).map(({ id }) => id)

async function tracks(count: number): Promise<string[]> {
  const made = await Promise.all(upTo(count).map(() => makeTrack(server.services.db, { profileId })))
  return made.map(({ id }) => id)
}
const album = async (trackIds: string[] = []) => (await makeAlbum(server.services.db, { profileId, trackIds })).id

/** Compares the count that lists show with the number of rows. */
async function expectExactCount(id: string, expected: number): Promise<void> {
  const { db } = server.services
  const [row] = await db.select({ n: albums.trackCount }).from(albums).where(eq(albums.id, id))
  expect([row!.n, await db.$count(albumTracks, eq(albumTracks.albumId, id))]).toEqual([expected, expected])
}

describe('ALBUM-02 adding tracks', () => {
  test('appends them in the given order without duplicates, also to several albums', async () => {
    const [a, b, c] = (await tracks(3)) as [string, string, string]
    const id = await album([a])
    expect(await (await add(id, c, a, b, c.toUpperCase())).json()).toEqual({ added: [c, b], already: [a] })
    expect(await orderOf(id)).toEqual([a, c, b])
    const other = await album()
    expect(await (await add(other, b)).json()).toEqual({ added: [b], already: [] })
    await expectExactCount(id, 3)
    await expectExactCount(other, 1)
  })

  test('in concurrent requests adds each track once, with consecutive positions', async () => {
    const id = await album()
    const wanted = await tracks(20)
    const rounds = [wanted, wanted.toReversed(), wanted]
    const responses = await Promise.all(
      rounds.flatMap((ids) => ids.map((track, n) => add(id, track, ids[(n + 1) % 20]!))),
    )
    expect(new Set(statuses(responses))).toEqual(new Set([200]))
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as AddedToAlbum[]
    expect(bodies.flatMap(({ added }) => added)).toHaveLength(20)
    expect((await positionsOf(id)).map(({ position }) => position)).toEqual(upTo(20))
    await expectExactCount(id, 20)
  })
})

describe('ALBUM-02 adding tracks that are not allowed', () => {
  test('stops at 200 tracks, also in concurrent requests, and adds none if not all fit', async () => {
    const { db } = server.services
    await makeTracks(db, profileId, 240)
    const listed = (await findTracksOf(db, profileId, { limit: 300 })).map((row) => row.id)
    const id = await album(listed.slice(0, ALBUM.maxTracks - 2))
    const [a, b, c, d] = listed.slice(ALBUM.maxTracks - 2) as [string, string, string, string]
    expect((await add(id, a, b, c)).status).toBe(409)
    const responses = await Promise.all([a, b, c, d].map((track) => add(id, track)))
    expect(statuses(responses).toSorted()).toEqual([200, 200, 409, 409])
    expect(await responses.find(({ status }) => status === 409)!.json()).toMatchObject({
      detail: '"The Sunken Mill" is full: an album has at most 200 tracks',
    })
    expect((await edit(listed.at(-1)!, { addToAlbums: id })).status).toBe(409)
    await expectExactCount(id, ALBUM.maxTracks)
  })

  test('ALBUM-02 counts drafts towards the limit too', async () => {
    const { db } = server.services
    await makeTracks(db, profileId, 240)
    const listed = (await findTracksOf(db, profileId, { limit: 300 })).map((row) => row.id)
    const drafts = listed.slice(0, ALBUM.maxTracks)
    const id = await album(drafts)
    await db.update(assets).set({ state: 'draft' }).where(inArray(assets.id, drafts))
    const [published] = (await tracks(1)) as [string]
    expect((await add(id, published)).status).toBe(409)
    expect((await edit(published, { addToAlbums: id })).status).toBe(409)
  })

  test("refuses stems, other profiles' tracks and unknown ids, and then adds none", async () => {
    const { db } = server.services
    const id = await album()
    const [own] = (await tracks(1)) as [string]
    const stem = await makeTrack(db, { profileId, type: 'stem' })
    const foreign = await makeTrack(db)
    // A track of another profile of the same account is refused too.
    const alias = await makeProfile(db, { userId: person.userId })
    const ofAlias = await makeTrack(db, { profileId: alias.id })
    const wrong = [stem.id, foreign.id, ofAlias.id, '01990000-0000-7000-8000-000000000000']
    expect(statuses(await Promise.all(wrong.map((track) => add(id, own, track))))).toEqual([404, 404, 404, 404])
    expect(statuses([await add(id), await add(id, 'x'), await add('x', own)])).toEqual([422, 422, 404])
    await expectExactCount(id, 0)
  })
})

describe('ALBUM-02 reordering tracks', () => {
  test('moves a track before another one or to the end', async () => {
    const [a, b, c, d] = (await tracks(4)) as [string, string, string, string]
    const id = await album([a, b, c, d])
    await place(id, d, b)
    expect(await orderOf(id)).toEqual([a, d, b, c])
    await place(id, a.toUpperCase(), null)
    expect(await orderOf(id)).toEqual([d, b, c, a])
    expect(statuses([await place(id, d, d), await place(id, d, b)])).toEqual([204, 204])
    expect((await positionsOf(id)).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })

  test('reports a conflict if a track was removed or is on another album', async () => {
    const [a, b, c, other] = (await tracks(4)) as [string, string, string, string]
    const id = await album([a, b, c])
    await album([other])
    expect(statuses(await Promise.all([1, 2].map(() => remove(id, a))))).toEqual([204, 204])
    expect(statuses([await place(id, b, a), await place(id, a, null), await place(id, other, null)])).toEqual([
      409, 409, 409,
    ])
    expect(await orderOf(id)).toEqual([b, c])
  })
})

describe('MUSIC-09 an edit of a track', () => {
  const shown = async (response: Response) => ((await response.json()) as TrackDetail).albums.map(({ id }) => id)

  test('MUSIC-10 changes its albums and its other fields in one save', async () => {
    const [track] = (await tracks(1)) as [string]
    const [before, kept, after] = [await album([track]), await album([track]), await album()]
    const form = { title: 'Renamed', addToAlbums: `${after},${kept}`, removeFromAlbums: before.toUpperCase() }
    const response = await edit(track, form)
    expect(response.status).toBe(200)
    expect(await shown(response)).toEqual([after, kept])
    await Promise.all([expectExactCount(before, 0), expectExactCount(kept, 1), expectExactCount(after, 1)])
    const { title, albums } = (await (await person.fetch(`/api/music/${track}`)).json()) as TrackDetail
    expect([title, albums[0]]).toEqual(['Renamed', { id: after, title: 'The Sunken Mill' }])
    // Albums that the form does not name stay unchanged.
    expect(await shown(await edit(track, { title: 'Again' }))).toEqual([after, kept])
  })

  test("is refused as a whole for another profile's album, and for a stem", async () => {
    const { db } = server.services
    const [track] = (await tracks(1)) as [string]
    const own = await album()
    const foreign = await makeAlbum(db)
    const stem = await makeTrack(db, { profileId, type: 'stem' })
    const refusals = [
      await edit(track, { title: 'No', addToAlbums: `${own},${foreign.id}` }),
      await edit(stem.id, { addToAlbums: own }),
      await edit(track, { addToAlbums: 'x' }),
    ]
    expect(statuses(refusals)).toEqual([404, 422, 422])
    const deleted = await album([track])
    await person.fetch(`/api/albums/${deleted}`, { method: 'DELETE' })
    const response = await edit(track, { removeFromAlbums: `${deleted},${foreign.id}` })
    expect([response.status, await shown(response)]).toEqual([200, []])
    await expectExactCount(own, 0)
  })
})

test('ALBUM-02 MUSIC-09 deletions of tracks during concurrent changes of albums, playlists and tracks break nothing', async () => {
  const { db } = server.services
  for (let round = 0; round < 5; round++) {
    const stay = await tracks(2)
    const doomed = await tracks(6)
    const on = doomed.slice(0, 4)
    const ids = [await album([...stay, ...on]), await album([...on.toReversed(), ...stay])] as const
    const both = (n: number) => (n % 2 ? ids : ids.toReversed()).join()
    const playlist = await makePlaylist(db, { ownerProfileId: profileId, trackIds: doomed })
    const responses = await Promise.all([
      ...doomed.map((track) => person.fetch(`/api/music/${track}`, { method: 'DELETE' })),
      ...ids.flatMap((id) => [...stay, ...on].map((track) => place(id, track, null))),
      ...doomed.map((track, n) => add(ids[n % 2]!, track, ...stay, doomed[(n + 1) % 6]!)),
      ...doomed.map((track, n) => edit(track, { [n % 3 ? 'addToAlbums' : 'removeFromAlbums']: both(n) })),
      ...playlist.entries.map((entry) =>
        person.fetch(`/api/playlists/${playlist.id}/entries/${entry.id}/place`, {
          method: 'PUT',
          json: { beforeId: null },
        }),
      ),
    ])
    expect(statuses(responses).filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([])
    for (const id of ids) {
      await expectExactCount(id, 2)
      expect((await orderOf(id)).toSorted()).toEqual(stay.toSorted())
    }
  }
})

test('ALBUM-02 deletions of albums during concurrent changes of their tracks break nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const all = await tracks(4)
    const ids = [await album(all), await album(all.toReversed())] as const
    const responses = await Promise.all([
      ...ids.map((id) => person.fetch(`/api/albums/${id}`, { method: 'DELETE' })),
      ...all.slice(2).map((track) => person.fetch(`/api/music/${track}`, { method: 'DELETE' })),
      ...ids.flatMap((id) => all.map((track) => place(id, track, null))),
      ...ids.map((id) => add(id, ...all.slice(0, 2))),
      ...all.slice(0, 2).map((track) => edit(track, { removeFromAlbums: ids.join() })),
    ])
    expect(statuses(responses).filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([])
    const left = await Promise.all(ids.map((id) => positionsOf(id)))
    expect(left).toEqual([[], []])
  }
})
