import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFollow } from '#server/people/follows/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeWriter, startConversation, type Writer } from '#server/social/messages/testing/people.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makeLike } from '#server/works/likes/factory.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const db = () => server.services.db

/** A user with two profiles: `one` and `two` act by the same account. */
type Pair = { one: Writer; two: Writer }
async function makePair(): Promise<Pair> {
  const one = await makeWriter(server)
  const second = await makeProfile(db(), { userId: one.userId })
  const fetch: Writer['fetch'] = (path, init = {}) =>
    one.fetch(path, { ...init, headers: { ...init.headers, 'x-profile-id': second.id } })
  return { one, two: { ...one, fetch, profileId: second.id, handle: second.handle } }
}

let blocker: Pair
let blocked: Pair
/** A track of each of the blocker's profiles. */
let trackOf: Map<string, string>
let commentOf: Map<string, string>
beforeEach(async () => {
  ;[blocker, blocked] = [await makePair(), await makePair()]
  trackOf = new Map()
  commentOf = new Map()
  for (const { profileId } of [blocker.one, blocker.two, blocked.one, blocked.two]) {
    const { id } = await makeTrack(db(), { profileId })
    trackOf.set(profileId, id)
    commentOf.set(profileId, (await makeComment(db(), { profileId, assetId: id })).id)
  }
})

const put = (who: Writer, path: string) => who.fetch(path, { method: 'PUT' })
const block = async (who: Writer, whom: Writer) =>
  expect((await put(who, `/api/blocks/${whom.profileId}`)).status).toBe(200)

/** All actions of one profile towards another that a block prevents. */
const ACTS: Record<string, (who: Writer, whom: Writer) => Promise<Response>> = {
  follow: (who, whom) => put(who, `/api/follows/${whom.profileId}`),
  like: (who, whom) => put(who, `/api/likes/${trackOf.get(whom.profileId)}`),
  comment: (who, whom) => comment(who, trackOf.get(whom.profileId)!),
  respond: (who, whom) => comment(who, trackOf.get(whom.profileId)!, commentOf.get(whom.profileId)),
  write: (who, whom) => who.fetch('/api/conversations', { method: 'POST', json: { profileId: whom.profileId } }),
}
const comment = (who: Writer, assetId: string, inReplyToId?: string, body = 'Hello') =>
  who.fetch('/api/comments', { method: 'POST', json: { id: randomUUID(), assetId, body, inReplyToId } })
const acts = Object.keys(ACTS)
const REFUSAL = 'That did not work. Please try again later.'

async function outcome(response: Response): Promise<[number, unknown]> {
  const { detail, title, code, fields } = (await response.json()) as Record<string, unknown>
  return [response.status, response.ok ? null : { detail, title, code, fields }]
}

describe.each(acts)('SOCIAL-08 a block between accounts: %s', (act) => {
  test('refuses every profile of the blocked account, towards every profile of the blocking account', async () => {
    await block(blocker.one, blocked.one)
    const outcomes: [number, unknown][] = []
    for (const who of [blocked.one, blocked.two])
      for (const whom of [blocker.one, blocker.two]) outcomes.push(await outcome(await ACTS[act]!(who, whom)))
    expect(outcomes[0]![0]).toBe(403)
    expect(JSON.stringify(outcomes[0])).toContain(REFUSAL)
    expect(outcomes.every((each) => JSON.stringify(each) === JSON.stringify(outcomes[0]))).toBe(true)
  })

  test('refuses the blocking account towards the blocked profile, and not towards other profiles of its account', async () => {
    await block(blocker.one, blocked.one)
    expect(JSON.stringify(await outcome(await ACTS[act]!(blocker.one, blocked.one)))).toContain('Unblock it first')
    expect(JSON.stringify(await outcome(await ACTS[act]!(blocker.two, blocked.one)))).toContain('Unblock it there')
    for (const who of [blocker.one, blocker.two]) expect((await ACTS[act]!(who, blocked.two)).ok).toBe(true)
  })

  test('allows all profiles to act again after the unblocking', async () => {
    await block(blocker.one, blocked.one)
    await blocker.one.fetch(`/api/blocks/${blocked.one.profileId}`, { method: 'DELETE' })
    expect((await ACTS[act]!(blocked.two, blocker.two)).ok).toBe(true)
  })
})

test('SOCIAL-08 in an existing conversation, the other profile of the blocked account cannot write either', async () => {
  const conversation = await startConversation(blocked.two, blocker.one)
  const say = (who: Writer) =>
    who.fetch(`/api/conversations/${conversation}/messages`, {
      method: 'POST',
      json: { id: randomUUID(), content: 'Hello' },
    })
  expect((await say(blocked.two)).status).toBe(201)
  const seen = async () => (await blocker.one.fetch(`/api/conversations/${conversation}`)).json()
  await blocker.one.fetch(`/api/conversations/${conversation}/read`, { method: 'PUT', json: { seq: 1 } })
  const before = await seen()
  await block(blocker.one, blocked.one)
  expect((await say(blocked.two)).status).toBe(403)
  expect(await seen()).toEqual(before)
  expect((await say(blocker.one)).status).toBe(201)
})

test('SOCIAL-08 after a block, neither an edit nor a mention gets through', async () => {
  const { id: assetId } = await makeTrack(db())
  const posted = await comment(blocked.two, trackOf.get(blocker.two.profileId)!)
  const { comment: own } = (await posted.json()) as { comment: { id: string } }
  await block(blocker.one, blocked.one)
  const edit = { method: 'PATCH', json: { body: 'Hello again' } }
  expect((await blocked.two.fetch(`/api/comments/${own.id}`, edit)).status).toBe(403)
  const mention = `Hear this, @${blocker.one.handle} and @${blocker.two.handle}`
  const said = await comment(blocked.two, assetId, undefined, mention)
  expect(((await said.json()) as { comment: { mentions: unknown[] } }).comment.mentions).toEqual([])
})

test('SOCIAL-08 a blocked artist can name neither the blocker nor its other profile in line-ups and credits', async () => {
  await block(blocker.one, blocked.one)
  const event = await makeEvent(db(), { artistId: blocked.two.profileId })
  const album = await makeAlbum(db(), { profileId: blocked.two.profileId })
  for (const whom of [blocker.one, blocker.two]) {
    const act = { event_id: event.id, position: 1, profile_id: whom.profileId }
    const credit = { album_id: album.id, position: 1, profile_id: whom.profileId, role: 'cello' }
    for (const [table, row] of [
      ['event_acts', act],
      ['album_credits', credit],
    ] as const)
      await expect(
        server.services.db.$client.query(
          `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
          Object.values(row),
        ),
      ).rejects.toMatchObject({ code: 'UB001' })
  }
})

test('SOCIAL-08 a block changes no list and no count of the blocked account’s other profiles', async () => {
  const [one, other] = [blocker.one, blocked.two]
  await makeFollow(db(), { followerProfileId: other.profileId, targetId: one.profileId })
  await makeLike(db(), { profileId: other.profileId, assetId: trackOf.get(one.profileId)! })
  await makeComment(db(), { profileId: other.profileId, assetId: trackOf.get(one.profileId)! })
  const paths = [
    `/api/profiles/${one.profileId}/followers`,
    `/api/profiles/${other.handle}`,
    `/api/profiles/${one.handle}`,
    `/api/comments?assetId=${trackOf.get(one.profileId)}`,
    ...['/api/notifications', '/api/notifications/count', '/api/blocks', '/api/conversations'],
  ]
  const seen = () => Promise.all(paths.map(async (path) => (await one.fetch(path)).json()))
  const before = await seen()
  await block(one, blocked.one)
  const after = await seen()
  expect(after.toSpliced(6, 1)).toEqual(before.toSpliced(6, 1))
  expect((after[6] as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([blocked.one.profileId])
})
