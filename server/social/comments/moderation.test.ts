import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommentList, HiddenComments } from '#contract/comments.ts'
import { setHidden } from '#server/moderation/cases/decisions/hide.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, type Writer } from '#server/social/messages/testing/people.ts'
import { list as listOfNotifications } from '#server/social/notifications/testing/people.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { comments } from './tables.ts'

let server: TestServer
let artist: Writer
let fan: Writer
let other: Writer
let admin: Person
let assetId: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await signUpAndIn(server, { admin: true })
})
beforeEach(async () => {
  ;[artist, fan, other] = [await makeWriter(server), await makeWriter(server), await makeWriter(server)]
  assetId = (await makeTrack(server.services.db, { profileId: artist.profileId })).id
})
afterAll(() => server.close())
const db = () => server.services.db

async function say(who: Writer, body: string, more: object = {}) {
  const id = randomUUID()
  const answer = await who.fetch('/api/comments', { method: 'POST', json: { id, assetId, body, ...more } })
  return { id, status: answer.status, text: await answer.text() }
}
const call = (who: Pick<Person, 'fetch'>, method: string, path: string, json?: unknown) =>
  who.fetch(`/api/comments/${path}`, { method, json })
const list = async (who: Pick<Person, 'fetch'>) =>
  (await (await who.fetch(`/api/comments?assetId=${assetId}`)).json()) as CommentList
const bodies = async (who: Pick<Person, 'fetch'>) => (await list(who)).items.map(({ body }) => body)
const hidden = async (who: Writer) => {
  const answer = await who.fetch(`/api/comments/hidden?assetId=${assetId}`)
  return ((await answer.json()) as HiddenComments).items.map(({ body }) => body)
}
const pageCount = async () =>
  ((await (await visitor(server).fetch(`/api/music/${assetId}`)).json()) as { commentCount: number }).commentCount

test('SOCIAL-04 a comment that the owner hides is seen by owner and author only, and can be shown again', async () => {
  const { id } = await say(fan, 'Rude')
  await say(other, 'Kind')
  for (const who of [fan, other, admin]) expect((await call(who, 'PUT', `${id}/hiding`)).status).toBe(403)
  expect(await (await call(artist, 'PUT', `${id}/hiding`)).json()).toEqual({ commentCount: 1 })
  expect((await call(artist, 'PUT', `${id}/hiding`)).status).toBe(200)
  for (const who of [visitor(server), other, artist, fan]) expect(await bodies(who)).toEqual(['Kind'])
  expect([await hidden(artist), await hidden(fan), await hidden(other)]).toEqual([['Rude'], ['Rude'], []])
  expect(await pageCount()).toBe(1)
  expect((await (await visitor(server).fetch(`/track/${assetId}`)).text()).includes('Rude')).toBe(false)
  const { items } = await listOfNotifications(artist)
  expect(items.find(({ thing }) => thing?.id === assetId)).toMatchObject({ text: 'Kind', people: 1 })
  for (const who of [fan, other]) expect((await call(who, 'DELETE', `${id}/hiding`)).status).toBe(404)
  expect(await (await call(artist, 'DELETE', `${id}/hiding`)).json()).toEqual({ commentCount: 2 })
  expect([await bodies(other), await hidden(artist), await hidden(fan)]).toEqual([['Kind', 'Rude'], [], []])
})

test('SOCIAL-04 GUARD-04 the owner cannot show a comment that the moderators hid, in whichever order', async () => {
  const [first, second] = [await say(fan, 'First'), await say(fan, 'Second')]
  await setHidden(db(), 'comment', first.id, true)
  await call(artist, 'PUT', `${second.id}/hiding`)
  expect(await setHidden(db(), 'comment', second.id, true)).toBe(true)
  for (const { id } of [first, second])
    for (const method of ['PUT', 'DELETE']) expect((await call(artist, method, `${id}/hiding`)).status).toBe(404)
  expect([await bodies(visitor(server)), await hidden(artist)]).toEqual([[], []])
  expect(await hidden(fan)).toEqual(['Second', 'First'])
  await setHidden(db(), 'comment', second.id, false)
  expect(await bodies(visitor(server))).toEqual(['Second'])
})

test('SOCIAL-04 refuses new comments on a work whose comments are closed, and shows the existing ones', async () => {
  const before = await say(fan, 'Before')
  expect((await call(fan, 'PUT', `closed/${assetId}`)).status).toBe(403)
  expect(await (await call(artist, 'PUT', `closed/${assetId}`)).json()).toEqual({ isClosed: true })
  for (const more of [{}, { atMs: 0 }, { inReplyToId: before.id }])
    for (const who of [fan, artist]) {
      const refused = await say(who, 'After', more)
      expect([refused.status, refused.text.includes('Comments on this are closed')]).toEqual([403, true])
    }
  expect(await list(visitor(server))).toMatchObject({ isClosed: true, items: [{ body: 'Before' }] })
  expect((await call(fan, 'PATCH', before.id, { body: 'Before, and better' })).status).toBe(403)
  await call(artist, 'DELETE', `closed/${assetId}`)
  expect((await say(fan, 'Again')).status).toBe(201)
  expect((await list(fan)).isClosed).toBe(false)
})

test('SOCIAL-04 the author can edit a comment for 15 minutes; it then has the time of the edit', async () => {
  const { id } = await say(fan, 'Frist')
  expect((await list(fan)).items[0]).toMatchObject({ body: 'Frist', editedAt: null })
  const edit = (who: Pick<Person, 'fetch'>, body: string) => call(who, 'PATCH', id, { body })
  expect((await edit(fan, 'Frist')).status).toBe(200)
  expect((await list(fan)).items[0]).toMatchObject({ editedAt: null })
  for (const who of [artist, other]) expect((await edit(who, 'Mine')).status).toBe(403)
  for (const bad of ['', '   ', 'x'.repeat(2001)]) expect((await edit(fan, bad)).status).toBe(422)
  expect((await edit(fan, ' First ')).status).toBe(200)
  expect((await list(visitor(server))).items[0]).toMatchObject({ body: 'First', editedAt: expect.any(String) })
  expect(await (await visitor(server).fetch(`/track/${assetId}`)).text()).toContain(', edited')
  await db().update(comments).set({ createdAt: sql`now() - interval '15 minutes'` }).where(eq(comments.id, id))
  const late = await edit(fan, 'Late')
  expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('15 minutes')])
  await call(fan, 'DELETE', id)
  expect((await edit(fan, 'Gone')).status).toBe(404)
})

test('SOCIAL-04 TELL-01 mentions and notifications follow an edit, and nobody is notified twice', async () => {
  const [named, later] = [await makeWriter(server), await makeWriter(server)]
  const { id } = await say(fan, `Hear this, @${named.handle}`)
  const edit = (body: string) => call(fan, 'PATCH', id, { body })
  const mentions = async (who: Writer) => (await listOfNotifications(who, 'comments')).items.map(({ text }) => text)
  await edit(`Hear this, @${later.handle}`)
  expect([await mentions(named), await mentions(later)]).toEqual([[], [`Hear this, @${later.handle}`]])
  expect((await list(fan)).items[0]?.mentions.map(({ handle }) => handle)).toEqual([later.handle])
  const [notification] = (await listOfNotifications(later)).items
  await later.fetch('/api/notifications/read', {
    method: 'PUT',
    json: { items: [{ id: notification!.id, at: notification!.at }] },
  })
  await edit('Hear this')
  await edit(`Hear this again, @${later.handle}`)
  const after = (await listOfNotifications(later)).items
  expect(after).toMatchObject([{ text: `Hear this again, @${later.handle}`, unread: false }])
})

test('SOCIAL-04 GUARD-08 refuses an edit with a word from the list, and any edit of a held comment', async () => {
  const edit = async (id: string, body: string) => (await call(fan, 'PATCH', id, { body })).status
  await db().execute(sql`update prevention set words = array['rotten'], revision = revision + 1`)
  const { id } = await say(fan, 'Kind')
  expect([await edit(id, 'You are rotten'), await bodies(visitor(server))]).toEqual([422, ['Kind']])
  const held = await say(fan, 'A rotten board')
  expect([await edit(held.id, 'Worse, without that word'), await bodies(fan)]).toEqual([403, ['Kind']])
  await db().execute(sql`update comments set hidden_at = now() where id = ${id}`)
  expect(await edit(id, 'Swapped under a decision')).toBe(403)
  const { rows } = await db().execute(sql`select body from comments where id in (${id}, ${held.id}) order by body`)
  expect(rows.map(({ body }) => body)).toEqual(['A rotten board', 'Kind'])
})

test('SOCIAL-04 a comment that the owner hid can be edited and stays hidden; no edits while comments are closed', async () => {
  const { id } = await say(fan, 'Rust')
  await artist.fetch(`/api/comments/${id}/hiding`, { method: 'PUT' })
  const answer = await call(fan, 'PATCH', id, { body: 'Rust, again' })
  expect([answer.status, await answer.json()]).toMatchObject([200, { isHeld: false, comment: { body: 'Rust, again' } }])
  expect([await bodies(visitor(server)), await hidden(artist)]).toEqual([[], ['Rust, again']])
  await artist.fetch(`/api/comments/closed/${assetId}`, { method: 'PUT' })
  expect((await call(fan, 'PATCH', id, { body: 'After the end' })).status).toBe(403)
})

test('SOCIAL-04 SEC-06 edits take from the rate limit of comments, so they cannot notify more people', async () => {
  const { id } = await say(fan, 'Line 0')
  const statuses = []
  for (let n = 1; n <= 10; n++) statuses.push((await call(fan, 'PATCH', id, { body: `Line ${n}` })).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
})

test('SOCIAL-04 GUARD-08 after five refused edits an account can edit nothing for a while', async () => {
  await db().execute(sql`update prevention set words = array['rotten'], revision = revision + 1`)
  const { id } = await say(fan, 'Kind')
  const edit = async (body: string) => (await call(fan, 'PATCH', id, { body })).status
  for (let n = 1; n <= 5; n++) expect(await edit(`rotten ${n}`)).toBe(422)
  expect([await edit('rotten 6'), await edit('Kinder')]).toEqual([429, 429])
  expect(await bodies(fan)).toEqual(['Kind'])
})

test('GUARD-01 a reported comment is shown to admins as it was reported, also after an edit', async () => {
  const { id } = await say(fan, 'Rude')
  const json = { kind: 'comment', id, reason: 'harassment' }
  expect((await other.fetch('/api/reports', { method: 'POST', json })).status).toBe(201)
  await call(fan, 'PATCH', id, { body: 'Kind' })
  const cases = (await (await admin.fetch('/api/cases')).json()) as {
    items: { id: string; subject: { id: string; words: string } }[]
  }
  const found = cases.items.find(({ subject }) => subject.id === id)
  expect(found?.subject.words).toBe('Rude')
  const third = await makeWriter(server)
  expect((await third.fetch('/api/reports', { method: 'POST', json })).status).toBe(201)
  const detail = (await (await admin.fetch(`/api/cases/${found!.id}`)).json()) as {
    subject: { words: string }
    reports: { excerpt: { content: string }[] }[]
  }
  expect(detail.subject.words).toBe('Rude')
  const excerpts = (found: typeof detail) => found.reports.map(({ excerpt }) => excerpt.map(({ content }) => content))
  expect(excerpts(detail)).toEqual([['Rude'], ['Kind']])

  // the same account reports again: the present text is added once
  for (let n = 0; n < 2; n++) {
    const again = await other.fetch('/api/reports', { method: 'POST', json })
    expect(await again.json()).toEqual({ isNew: false })
  }
  const later = (await (await admin.fetch(`/api/cases/${found!.id}`)).json()) as typeof detail
  expect(excerpts(later)).toEqual([['Rude', 'Kind'], ['Kind']])
})
