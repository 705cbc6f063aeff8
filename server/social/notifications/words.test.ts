import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendProfile } from '#server/moderation/cases/decisions/hide.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { describeNotification, findDeliverable } from './find-deliverable.ts'
import { type Acting, actsOn, list } from './testing/people.ts'

let server: TestServer
let newPerson: ReturnType<typeof actsOn>['newPerson']
beforeAll(async () => {
  server = await startTestServer({ env: { logLevel: 'silent' } })
  ;({ newPerson } = actsOn(server))
})
afterAll(() => server.close())
const db = () => server.services.db

async function say(who: Acting, assetId: string, body: string, inReplyToId?: string): Promise<string> {
  const id = randomUUID()
  const answer = await who.fetch('/api/comments', { method: 'POST', json: { id, assetId, body, inReplyToId } })
  expect(answer.status).toBe(201)
  return id
}

/**
 * Which profile is named first, and whose words are quoted, on the page, in a push and in a mail.
 */
async function notificationOf(who: Acting, kind: string) {
  const onPage = (await list(who)).items.find((each) => each.kind === kind)
  const elsewhere = (by: 'push' | 'mail') =>
    findDeliverable(db(), { which: sql`n.profile_id = ${who.profileId}::uuid and n.kind = ${kind}`, by, limit: 1 })
  const [push, mail] = [await elsewhere('push'), await elsewhere('mail')]
  return {
    page: [onPage?.actors[0]?.displayName, onPage?.people, onPage?.text],
    push: push.map(describeNotification).map(({ title, body }) => [title, body]),
    mail: mail.map(describeNotification).map(({ title, body }) => [title, body]),
  }
}

const deleteProfile = (id: string) => db().execute(sql`delete from profiles where id = ${id}::uuid`)

async function somebodyReplied() {
  const [artist, first, second] = [await newPerson('Nith'), await newPerson('First'), await newPerson('Second')]
  const { id } = await makeTrack(db(), { profileId: artist.profileId, title: 'Slag Hymn' })
  const own = await say(artist, id, 'Ask me anything')
  await say(first, id, 'Words of First')
  await say(first, id, 'Answer of First', own)
  await say(second, id, 'Answer of Second', own)
  await say(second, id, 'Words of Second')
  return { artist, first, second, assetId: id, own }
}

const KINDS = { comment: ['Words', 'commented on'], answer: ['Answer', 'answered your comment on'] } as const

test.each(['comment', 'answer'] as const)(
  'TELL-01 TELL-06 a notification quotes the profile that it names first: %s',
  async (kind) => {
    const { artist, first, second } = await somebodyReplied()
    const [noun, did] = KINDS[kind]
    const wordsOf = (name: string) => `${noun} of ${name}`
    // replies count among the comments on the work as well
    const before = await notificationOf(artist, kind)
    expect(before.page).toEqual(['Second', 2, wordsOf('Second')])

    await deleteProfile(second.profileId)
    const after = await notificationOf(artist, kind)
    const title = `First and 1 other ${did} Slag Hymn`
    const quoted = kind === 'comment' ? 'Answer of First' : wordsOf('First')
    expect(after).toEqual({ page: ['First', 2, quoted], push: [[title, quoted]], mail: [[title, quoted]] })

    await deleteProfile(first.profileId)
    const alone = await notificationOf(artist, kind)
    const nobody = [[`Someone ${did} Slag Hymn`, '']]
    expect(alone).toEqual({ page: [undefined, 1, null], push: nobody, mail: nobody })
  },
)

test.each(['suspended', 'hidden', 'muted', 'blocked'])(
  'TELL-01 GUARD-04 neither names nor quotes a %s profile, and still quotes the other profile',
  async (why) => {
    const { artist, second } = await somebodyReplied()
    const id = second.profileId
    if (why === 'suspended') await suspendProfile(db(), id, { until: null })
    if (why === 'hidden') await db().execute(sql`update comments set hidden_at = now() where profile_id = ${id}::uuid`)
    if (why === 'muted') await artist.fetch(`/api/mutes/${id}`, { method: 'PUT' })
    if (why === 'blocked') await artist.fetch(`/api/blocks/${id}`, { method: 'PUT' })
    for (const [kind, [, did]] of Object.entries(KINDS)) {
      const quoted = [[`First ${did} Slag Hymn`, 'Answer of First']]
      expect(await notificationOf(artist, kind), kind).toEqual({
        page: ['First', 1, 'Answer of First'],
        push: quoted,
        mail: quoted,
      })
    }
  },
)

test('TELL-01 a mention by a deleted profile quotes nobody', async () => {
  const { second, assetId } = await somebodyReplied()
  const named = await newPerson('Named')
  const { rows } = await db().execute<{ handle: string }>(
    sql`select handle from profiles where id = ${named.profileId}::uuid`,
  )
  await say(second, assetId, `Listen, @${rows[0]!.handle}`)
  expect((await notificationOf(named, 'mention')).page).toEqual(['Second', 1, `Listen, @${rows[0]!.handle}`])
  await deleteProfile(second.profileId)
  expect((await notificationOf(named, 'mention')).page).toEqual([undefined, 1, null])
})

test('TELL-01 of comments with the same time, the text is by the profile that is named first', async () => {
  const { artist, assetId } = await somebodyReplied()
  for (const each of [await newPerson('A'), await newPerson('B'), await newPerson('C')])
    await say(
      each,
      assetId,
      (
        await db().execute<{ n: string }>(
          sql`select display_name as n from profiles where id = ${each.profileId}::uuid`,
        )
      ).rows[0]!.n,
    )
  await db().execute(sql`update comments set created_at = '2026-01-01' where asset_id = ${assetId}::uuid`)
  const { page } = await notificationOf(artist, 'comment')
  const { rows } = await db().execute<{
    body: string
  }>(sql`select body from comments join profiles on profiles.id = profile_id
    where display_name = ${page[0]} and asset_id = ${assetId}::uuid`)
  expect(rows.map(({ body }) => body)).toContain(page[2])
})
