import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseDetail, CaseList } from '#contract/reports.ts'
import type { SubjectKind } from '#contract/subject-kinds.ts'
import { type Person, signUpAndIn } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeComment } from '#server/social/comments/factory.ts'
import { makeWriter, sent, startConversation, type Writer } from '#server/social/messages/testing/people.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { makeAlbum } from '#server/works/music/albums/factory.ts'
import { makeTrack } from '#server/works/music/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'

const SECRET = 'Between the two of us'
let server: TestServer
let artist: Writer
let fan: Writer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  ;[artist, fan] = [await makeWriter(server), await makeWriter(server)]
  admin = await signUpAndIn(server, { admin: true })
})
afterAll(() => server.close())

const open = (kind: string, id: string) => admin.fetch('/api/cases', { method: 'POST', json: { kind, id } })
const report = (who: Writer, kind: string, id: string) =>
  who.fetch('/api/reports', { method: 'POST', json: { kind, id, reason: 'spam' } })
const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

const PRIVATE: Partial<Record<SubjectKind, () => Promise<string>>> = {
  message: async () => (await sent(artist, await startConversation(artist, fan), SECRET)).id,
  conversation: async () => {
    const id = await startConversation(artist, fan)
    await sent(artist, id, SECRET)
    return id
  },
  track: async () => (await makeTrack(server.services.db, { ...own(), title: SECRET, state: 'draft' })).id,
  album: async () => (await makeAlbum(server.services.db, { ...own(), title: SECRET, state: 'draft' })).id,
  event: async () =>
    (await makeEvent(server.services.db, { artistId: artist.profileId, title: SECRET, state: 'draft' })).id,
  playlist: async () =>
    (await makePlaylist(server.services.db, { ownerProfileId: artist.profileId, title: SECRET, state: 'draft' })).id,
  comment: async () => (await makeComment(server.services.db, { ...own(), body: SECRET, deletedAt: new Date() })).id,
}
const own = () => ({ profileId: artist.profileId })
const kinds = Object.keys(PRIVATE) as SubjectKind[]

test.each(kinds)('GUARD-01 without a report an admin reads nothing of a private %s', async (kind) => {
  const id = await PRIVATE[kind]!()
  const answer = await open(kind, id)
  expect([answer.status, (await answer.text()).includes(SECRET)]).toEqual([404, false])
  const { items } = await json<CaseList>(admin.fetch('/api/cases'))
  expect(items.filter(({ subject }) => subject.id === id)).toEqual([])
})

test.each([
  ['event', 'events'],
  ['playlist', 'playlists'],
] as const)('GUARD-01 an admin cannot open a private %s, its owner can', async (kind, path) => {
  const id = await PRIVATE[kind]!()
  const statuses = async (who: Pick<Person, 'fetch'>) => [
    (await who.fetch(`/api/${path}/${id}`)).status,
    (await who.fetch(`/${kind}/${id}`)).status,
    (await who.fetch(`/api/${path}/${id}`, { method: 'DELETE' })).status,
  ]
  expect(await statuses(admin)).toEqual([404, 404, 404])
  expect((await statuses(artist)).slice(0, 2)).toEqual([200, 200])
})

test('GUARD-01 admins read a reported message from its report, also after the case is closed, and no other message', async () => {
  const writer = await makeWriter(server)
  const conversation = await startConversation(writer, fan)
  const [first, reported, later] = [
    await sent(writer, conversation, 'Good evening'),
    await sent(writer, conversation, 'Rude'),
    await sent(writer, conversation, SECRET),
  ]
  expect((await report(fan, 'message', reported.id)).status).toBe(201)
  for (const { id } of [first, later]) expect((await open('message', id)).status).toBe(404)
  expect((await open('conversation', conversation)).status).toBe(404)
  const found = await json<CaseDetail>(open('message', reported.id))
  expect(found.subject).toMatchObject({ words: 'Rude', isGone: false })
  expect(found.reports[0]!.excerpt.map(({ content }) => content)).toEqual(['Good evening', 'Rude'])
  const decision = { method: 'POST', json: { act: 'dismiss' } }
  expect((await admin.fetch(`/api/cases/${found.id}/decision`, decision)).status).toBe(200)
  const again = await json<CaseDetail>(open('message', reported.id))
  expect(again.id).not.toBe(found.id)
  expect(again.subject.words).toBe('Rude')
})

test('GUARD-01 a reported thing that was made private is shown as it was reported', async () => {
  const { db } = server.services
  const { id } = await makeEvent(db, { artistId: artist.profileId, title: 'Reported', description: 'Rude' })
  expect((await report(fan, 'event', id)).status).toBe(201)
  const draft = { title: SECRET, description: SECRET, state: 'draft' as const }
  await db.update(artistEvents).set(draft).where(eq(artistEvents.id, id))
  const answer = await open('event', id)
  const text = await answer.text()
  expect(text).not.toContain(SECRET)
  expect((JSON.parse(text) as CaseDetail).subject).toMatchObject({ title: 'Reported', words: 'Rude', path: null })
  const { rows } = await db.execute<{ kept: string }>(
    sql`select snapshot::text as kept from cases where subject_id = ${id}::uuid`,
  )
  expect(rows.map(({ kept }) => kept.includes(SECRET))).toEqual([false])
})
