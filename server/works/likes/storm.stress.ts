import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { setFollow } from '#server/people/follows/routes.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { deleteTrack } from '#server/works/music/delete-track.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { setLike } from './routes.ts'

type Fan = Person & { profileId: string }

let server: TestServer
let fans: Fan[]
let tracks: string[]
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.services
  fans = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const person = await signUpAndIn(server)
      return { ...person, profileId: (await makeProfile(db, { userId: person.userId })).id }
    }),
  )
  tracks = await Promise.all(Array.from({ length: 3 }, async () => (await makeTrack(db)).id))
})
afterAll(() => server.close())

const statuses: number[] = []
async function call(fan: Fan, method: string, path: string, json?: unknown): Promise<void> {
  const response = await fan.fetch(path, { method, json })
  await response.arrayBuffer()
  statuses.push(response.status)
}
const oneOf = <T>(things: T[]): T => things[Math.floor(Math.random() * things.length)] as T

/**
 * Runs all requests in random order, 200 at a time. More new connections than the server's listen
 * backlog would be dropped.
 */
async function storm(acts: (() => Promise<void>)[]): Promise<void> {
  const left = acts.toSorted(() => Math.random() - 0.5).values()
  const lane = async () => {
    for (const act of left) await act()
  }
  await Promise.all(Array.from({ length: 200 }, lane))
}

async function comment(fan: Fan): Promise<void> {
  const id = randomUUID()
  const posting = { id, assetId: oneOf(tracks), body: 'Again!' }
  await Promise.all([call(fan, 'POST', '/api/comments', posting), call(fan, 'POST', '/api/comments', posting)])
  await Promise.all([call(fan, 'DELETE', `/api/comments/${id}`), call(fan, 'DELETE', `/api/comments/${id}`)])
  if (Math.random() < 0.5) await call(fan, 'POST', `/api/comments/${id}/restore`, {})
}

/** Every counter that differs from the counted rows. */
async function wrongCounters(): Promise<unknown[]> {
  const { rows } = await server.services.db.execute(sql`
    select * from (
      select id, 'likes' as what, like_count as kept, (select count(*) from likes where asset_id = a.id) as real
        from assets a
      union all select id, 'comments', comment_count,
        (select count(*) from comments where asset_id = a.id and deleted_at is null) from assets a
      union all select id, 'shares', share_count, (select count(*) from share_marks where asset_id = a.id) from assets a
      union all select id, 'followers', follower_count, (select count(*) from follows where target_id = p.id)
        from profiles p
      union all select id, 'following', following_count,
        (select count(*) from follows where follower_profile_id = p.id) from profiles p
    ) counters where kept <> real`)
  return rows
}

test('SOCIAL-01 SOCIAL-02 SOCIAL-03 SOCIAL-04 SOCIAL-05 every count is exact after a storm of requests', async () => {
  const acts = fans.flatMap((fan) => [
    ...Array.from({ length: 60 }, () => () => call(fan, oneOf(['PUT', 'DELETE']), `/api/likes/${oneOf(tracks)}`)),
    ...Array.from({ length: 40 }, () => () => {
      const target = oneOf(fans.filter((other) => other !== fan))
      return call(fan, oneOf(['PUT', 'DELETE']), `/api/follows/${target.profileId}`)
    }),
    ...Array.from({ length: 20 }, () => () => call(fan, 'POST', `/api/shares/${oneOf(tracks)}`)),
    ...Array.from({ length: 5 }, () => () => comment(fan)),
  ])
  await storm(acts)
  expect(statuses.length).toBeGreaterThan(1100)
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  expect(await wrongCounters()).toEqual([])
})

test('SOCIAL-01 two profiles that follow each other concurrently, over and over, never deadlock', async () => {
  const { db } = server.services
  const [a, b] = fans.map((fan) => fan.profileId) as [string, string]
  const loop = async (followerProfileId: string, targetId: string) => {
    for (let n = 0; n < 40; n++) await setFollow(db, { followerProfileId, targetId, following: n % 2 === 0 })
  }
  await Promise.all([1, 2, 3, 4, 5].flatMap(() => [loop(a, b), loop(b, a)]))
  expect(await wrongCounters()).toEqual([])
})

test('SOCIAL-03 likes that run against the deletion of their track succeed or get not_found', async () => {
  const { db } = server.services
  const { id: assetId } = await makeTrack(db)
  const likes = fans.map(({ profileId }) => setLike(db, { profileId, assetId, liked: true }))
  const [deleted, ...settled] = await Promise.allSettled([deleteTrack(server.services, assetId), ...likes])
  expect(deleted.status).toBe('fulfilled')
  for (const like of settled) if (like.status === 'rejected') expect(like.reason).toMatchObject({ code: 'not_found' })
  expect(await wrongCounters()).toEqual([])
})

test('PROF-17 follows that run against the deletion of their profile keep every count exact', async () => {
  const { db } = server.services
  const gone = await makeProfile(db)
  for (const { profileId } of fans)
    await setFollow(db, { followerProfileId: gone.id, targetId: profileId, following: true })
  const follows = fans.map((fan) =>
    setFollow(db, { followerProfileId: fan.profileId, targetId: gone.id, following: true }),
  )
  const settled = await Promise.allSettled([...follows, db.delete(profiles).where(eq(profiles.id, gone.id))])
  for (const follow of settled.slice(0, -1))
    if (follow.status === 'rejected') expect(follow.reason).toMatchObject({ code: 'not_found' })
  expect(settled.at(-1)!.status).toBe('fulfilled')
  expect(await wrongCounters()).toEqual([])
})
