import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import type { AddedToPlaylists, PlaylistDetail } from '#contract/playlists.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack, makeTracks } from '#server/works/music/factory.ts'
import { makePlaylist } from './factory.ts'
import { playlists, playlistTracks } from './tables.ts'

let server: TestServer
let person: Person
let profileId: string
let artistId: string
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  artistId = (await makeProfile(server.services.db)).id
})
beforeEach(async () => {
  person = await signUpAndIn(server)
  profileId = (await makeProfile(server.services.db, { userId: person.userId, profileType: 'personal' })).id
})
afterAll(() => server.close())

const add = (trackId: string, ...playlistIds: string[]) =>
  person.fetch('/api/playlists/add', { method: 'POST', json: { trackId, playlistIds } })
const place = (id: string, entryId: string, beforeId: string | null) =>
  person.fetch(`/api/playlists/${id}/entries/${entryId}/place`, { method: 'PUT', json: { beforeId } })
const remove = (id: string, entryId: string) =>
  person.fetch(`/api/playlists/${id}/entries/${entryId}`, { method: 'DELETE' })
const statuses = (responses: Response[]) => responses.map(({ status }) => status)

const positionsOf = (playlistId: string) =>
  server.services.db
    .select({ id: playlistTracks.id, trackId: playlistTracks.trackId, position: playlistTracks.position })
    .from(playlistTracks)
    .where(eq(playlistTracks.playlistId, playlistId))
    .orderBy(asc(playlistTracks.position))
const entriesOf = async (id: string) =>
  ((await (await person.fetch(`/api/playlists/${id}`)).json()) as PlaylistDetail).entries.map((entry) => entry.id)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

async function tracks(count: number): Promise<string[]> {
  const made = await Promise.all(upTo(count).map(() => makeTrack(server.services.db, { profileId: artistId })))
  return made.map(({ id }) => id)
}
async function filled(count: number) {
  const playlist = await makePlaylist(server.services.db, { ownerProfileId: profileId, trackIds: await tracks(count) })
  return { id: playlist.id, ids: playlist.entries.map(({ id }) => id) }
}

/** Compares the count that lists show with the number of rows. */
async function expectExactCount(id: string, expected: number): Promise<void> {
  const { db } = server.services
  const [row] = await db.select({ n: playlists.trackCount }).from(playlists).where(eq(playlists.id, id))
  expect([row!.n, await db.$count(playlistTracks, eq(playlistTracks.playlistId, id))]).toEqual([expected, expected])
}

describe('PLAYLIST-03 adding tracks', () => {
  test('appends the track to each playlist, and reports which had it already', async () => {
    const [first, second] = (await tracks(2)) as [string, string]
    const { db } = server.services
    const one = await makePlaylist(db, { ownerProfileId: profileId, trackIds: [first] })
    const two = await makePlaylist(db, { ownerProfileId: profileId })
    const response = (await (await add(first, one.id, two.id)).json()) as AddedToPlaylists
    expect(response).toEqual({ added: [two.id], already: [one.id] })
    await add(second, one.id)
    expect((await positionsOf(one.id)).map(({ trackId }) => trackId)).toEqual([first, second])
    await expectExactCount(one.id, 2)
  })

  test('in concurrent requests adds each track once, with consecutive positions', async () => {
    const { db } = server.services
    const one = await makePlaylist(db, { ownerProfileId: profileId })
    const other = await makePlaylist(db, { ownerProfileId: profileId })
    const wanted = await tracks(20)
    const both = (n: number) => (n % 2 ? [one.id, other.id] : [other.id, one.id])
    const responses = await Promise.all([...wanted, ...wanted, ...wanted].map((id, n) => add(id, ...both(n))))
    expect(new Set(statuses(responses))).toEqual(new Set([200]))
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as AddedToPlaylists[]
    expect(bodies.flatMap(({ added }) => added)).toHaveLength(40)
    expect(bodies.flatMap(({ already }) => already)).toHaveLength(80)
    for (const { id } of [one, other]) {
      const rows = await positionsOf(id)
      expect(rows.map(({ position }) => position)).toEqual(upTo(20))
      expect(rows.map(({ trackId }) => trackId).toSorted()).toEqual(wanted.toSorted())
      await expectExactCount(id, 20)
    }
  })

  test('appends after the last entry even if others were removed', async () => {
    const { id, ids } = await filled(3)
    expect((await remove(id, ids[1]!)).status).toBe(204)
    const [track] = await tracks(1)
    await add(track!, id)
    expect((await positionsOf(id)).map(({ position }) => position)).toEqual([1, 3, 4])
  })
})

describe('PLAYLIST-03 adding tracks that are not allowed', () => {
  test('stops at 500 tracks, also in concurrent requests', async () => {
    const { db } = server.services
    const { id } = await makePlaylist(db, { ownerProfileId: profileId })
    const band = await makeProfile(db)
    await makeTracks(db, band.id, 560)
    await db.execute(sql`
      insert into playlist_tracks (playlist_id, track_id, position)
      select ${id}::uuid, id, row_number() over () from assets
      where profile_id = ${band.id}::uuid and is_public and listable limit ${PLAYLIST.maxTracks - 2}`)
    const responses = await Promise.all((await tracks(5)).map((track) => add(track, id)))
    expect(statuses(responses).toSorted()).toEqual([200, 200, 409, 409, 409])
    const refusal = responses.find(({ status }) => status === 409)!
    expect(await refusal.json()).toMatchObject({
      detail: '"Night Bus Home" is full: a playlist has at most 500 tracks',
    })
    await expectExactCount(id, PLAYLIST.maxTracks)
  })

  test('refuses stems and unknown ids, and adds to none if one of the playlists is unknown', async () => {
    const { db } = server.services
    const { id } = await makePlaylist(db, { ownerProfileId: profileId })
    const stem = await makeTrack(db, { profileId: artistId, type: 'stem' })
    const [track] = await tracks(1)
    const nobody = '01990000-0000-7000-8000-000000000000'
    expect(statuses([await add(stem.id, id), await add(nobody, id), await add(track!, id, nobody)])).toEqual([
      404, 404, 404,
    ])
    expect((await add(track!)).status).toBe(422)
    await expectExactCount(id, 0)
  })
})

describe('PLAYLIST-05 reordering entries', () => {
  test('moves an entry before another one or to the end', async () => {
    const { id, ids } = await filled(4)
    const [a, b, c, d] = ids as [string, string, string, string]
    await place(id, d, b)
    expect(await entriesOf(id)).toEqual([a, d, b, c])
    await place(id, a, null)
    expect(await entriesOf(id)).toEqual([d, b, c, a])
    expect(statuses([await place(id, d, d), await place(id, d, b)])).toEqual([204, 204])
    expect(await entriesOf(id)).toEqual([d, b, c, a])
    expect((await positionsOf(id)).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })

  test('reports a conflict if an entry was removed or is in another playlist', async () => {
    const { id, ids } = await filled(3)
    const other = await filled(1)
    await remove(id, ids[0]!)
    expect(statuses([await place(id, ids[1]!, ids[0]!), await place(id, ids[0]!, null)])).toEqual([409, 409])
    expect(statuses([await place(id, other.ids[0]!, null), await place(id, ids[1]!, other.ids[0]!)])).toEqual([
      409, 409,
    ])
    expect(await entriesOf(id)).toEqual(ids.slice(1))
  })

  test('during concurrent moves, adds and removals keeps each entry once, at its own position', async () => {
    const { id, ids } = await filled(12)
    const added = await tracks(8)
    const moves = upTo(30).map((n) => place(id, ids[(n * 5) % 10]!, n % 4 ? ids[(n * 7) % 10]! : null))
    const responses = await Promise.all([
      ...moves,
      ...added.map((track) => add(track, id)),
      ...[1, 2, 3].flatMap(() => [remove(id, ids[10]!), remove(id, ids[11]!)]),
    ])
    expect(statuses(responses).filter((status) => status >= 400)).toEqual([])
    const rows = await positionsOf(id)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(18)
    const kept = rows.filter(({ trackId }) => !added.includes(trackId)).map((row) => row.id)
    expect(kept.toSorted()).toEqual(ids.slice(0, 10).toSorted())
    await expectExactCount(id, 18)
  })
})

test('PLAYLIST-02 a repeated removal is no error, and removes the entry from its own playlist only', async () => {
  const { id, ids } = await filled(2)
  const other = await filled(1)
  expect(statuses(await Promise.all([1, 2, 3].map(() => remove(id, ids[0]!))))).toEqual([204, 204, 204])
  expect((await remove(id, other.ids[0]!)).status).toBe(204)
  expect((await remove(id, 'nonsense')).status).toBe(404)
  await expectExactCount(id, 1)
  await expectExactCount(other.id, 1)
})

test('deleted tracks disappear from all playlists, also during concurrent changes', async () => {
  const { db } = server.services
  const artist = await signUpAndIn(server)
  const band = await makeProfile(db, { userId: artist.userId })
  for (let round = 0; round < 5; round++) {
    const doomed = (await Promise.all(upTo(6).map(() => makeTrack(db, { profileId: band.id })))).map(({ id }) => id)
    const lists = await Promise.all([
      makePlaylist(db, { ownerProfileId: profileId, trackIds: [...(await tracks(2)), ...doomed.slice(0, 4)] }),
      makePlaylist(db, {
        ownerProfileId: profileId,
        trackIds: [...doomed.slice(0, 4).reverse(), ...(await tracks(2))],
      }),
    ])
    const responses = await Promise.all([
      ...doomed.map((id) => artist.fetch(`/api/music/${id}`, { method: 'DELETE' })),
      ...lists.flatMap(({ id, entries }) => entries.map((entry) => place(id, entry.id, null))),
      ...doomed.map((id, n) => add(id, ...(n % 2 ? lists : lists.toReversed()).map((list) => list.id))),
    ])
    expect(statuses(responses).filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([])
    for (const { id } of lists) await expectExactCount(id, 2)
  }
})
