import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#server/media/sweep.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeConversation } from '#server/social/messages/factory.ts'
import { rollUpDays } from '#server/works/dashboard/roll-up-days.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack, publishFixture } from '#server/works/music/factory.ts'
import { rollUpPlays } from '#server/works/music/plays/roll-up-plays.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

type Member = Person & { profileId: string; handle: string; playlistId: string; albumId: string; trackIds: string[] }

const PEOPLE = 8
const ROUNDS = 12

let server: TestServer
let people: Member[]
let conversations: string[]
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  const { db } = server.services
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const person = await signUpAndIn(server)
      const { id: profileId, handle } = await makeProfile(db, { userId: person.userId })
      const trackIds = await Promise.all([1, 2, 3].map(async () => (await makeTrack(db, { profileId })).id))
      const playlistId = (await makePlaylist(db, { ownerProfileId: profileId })).id
      const albumId = (await makeAlbum(db, { profileId })).id
      return { ...person, profileId, handle, trackIds, playlistId, albumId }
    }),
  )
  const pairs = people.flatMap((one, n) => people.slice(n + 1).map((other) => [one.profileId, other.profileId]))
  conversations = await Promise.all(pairs.map(async (pair) => (await makeConversation(db, pair)).id))
})
afterAll(() => server.close())

const oneOf = <T>(things: T[]): T => things[Math.floor(Math.random() * things.length)] as T
const statuses = new Set<number>()

/**
 * Runs one of each action at the same time, on works of random people, also of those who are being
 * deleted.
 */
async function act(who: Member): Promise<void> {
  const other = oneOf(people)
  const trackId = oneOf(other.trackIds)
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await who.fetch(path, { method, json })
    await response.arrayBuffer()
    statuses.add(response.status)
  }
  await Promise.all([
    call('PUT', `/api/likes/${trackId}`),
    call('DELETE', `/api/likes/${oneOf(who.trackIds)}`),
    call('POST', '/api/comments', { id: randomUUID(), assetId: oneOf([trackId, ...who.trackIds]), body: 'Again!' }),
    call(oneOf(['PUT', 'DELETE']), `/api/follows/${other.profileId}`),
    call('POST', `/api/music/${trackId}/plays`),
    call('POST', `/api/shares/${trackId}`),
    call('POST', '/api/playlists/add', { trackId, playlistIds: [who.playlistId] }),
    call('POST', `/api/albums/${who.albumId}/tracks`, { trackIds: who.trackIds }),
    call('POST', `/api/conversations/${oneOf(conversations)}/messages`, { id: randomUUID(), content: 'Still there?' }),
    call(oneOf(['PUT', 'DELETE']), `/api/blocks/${other.profileId}`),
  ])
}

async function rowsThatAreWrong(): Promise<unknown[]> {
  const { rows } = await server.services.db.execute(sql`
    select * from (
      select id, 'likes' as what, like_count as kept, (select count(*) from likes where asset_id = a.id) as real
        from assets a
      union all select id, 'comments', comment_count,
        (select count(*) from comments where asset_id = a.id and deleted_at is null) from assets a
      union all select id, 'followers', follower_count, (select count(*) from follows where target_id = p.id)
        from profiles p
      union all select id, 'following', following_count,
        (select count(*) from follows where follower_profile_id = p.id) from profiles p
      union all select id, 'entries', track_count, (select count(*) from playlist_tracks where playlist_id = l.id)
        from playlists l
      union all select id, 'tracks', track_count, (select count(*) from album_tracks where album_id = l.id)
        from albums l
      union all select id, 'messages', last_seq, (select count(*) from messages where conversation_id = c.id)
        from conversations c
      union all select id, 'sides', 1, 0 from conversations where profile_a_id is null and profile_b_id is null
    ) counters where kept <> real`)
  return rows
}

test('PROF-17 ACCT-02 while half of all are deleted and all act, counts stay exact and nothing is left', async () => {
  const { db, plays } = server.services
  const leaving = people.slice(0, PEOPLE / 2)
  const gone: number[] = []
  const leave = async (who: Member, n: number) => {
    const [path, json] = n % 2 ? ['/api/accounts/mine', { email: who.email }] : [`/api/profiles/${who.profileId}`, who]
    const attempts = [1, 2].map(() => who.fetch(path as string, { method: 'DELETE', json }))
    gone.push(...(await Promise.all(attempts)).map(({ status }) => status))
  }
  const rollUps = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await plays.flush()
      await Promise.all([rollUpPlays(db), rollUpDays(db)])
    }
  }
  const uploads = leaving.map(async (who) => statuses.add((await publishFixture(who, { cover: 'cmyk.jpg' })).status))
  const storm = people.map(async (who) => {
    for (let round = 0; round < ROUNDS; round++) await act(who)
  })
  const departures = leaving.map(async (who, n) => {
    await act(who)
    await leave(who, n)
  })
  await Promise.all([...storm, ...uploads, ...departures, rollUps()])

  expect(gone.filter((status) => status === 200)).toHaveLength(leaving.length)
  expect(gone.filter((status) => ![200, 401, 404].includes(status))).toEqual([])
  expect(
    [...statuses].filter((status) => ![200, 201, 202, 204, 401, 403, 404, 409, 422, 429].includes(status)),
  ).toEqual([])
  await plays.flush()
  await rollUpPlays(db)
  await rollUpDays(db)
  expect(await rowsThatAreWrong()).toEqual([])
  await sweepFiles(server.services, { pendingOlderThanMs: 0 })
  for await (const { key } of server.services.storage.list())
    expect(leaving.some(({ profileId }) => key.includes(profileId))).toBe(false)
  const ids = sql.param(leaving.map(({ profileId }) => profileId))
  const { rows } = await db.execute(sql`
    select 'days' from profile_day_changes where profile_id = any(${ids}::uuid[])
    union all select 'files' from files where profile_id = any(${ids}::uuid[])`)
  expect(rows).toEqual([])
})
