import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseDetail, CaseList, Report } from '#contract/reports.ts'
import { SUBJECT_KINDS, type SubjectKind } from '#contract/subject-kinds.ts'
import { setHidden } from '#server/moderation/cases/decisions/hide.ts'
import { type Person, signUpAndIn, visitor } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeWriter, sent, startConversation, type Writer } from '#server/social/messages/testing/people.ts'
import { assets } from '#server/works/assets/tables.ts'
import { makeEvent } from '#server/works/events/factory.ts'
import { makePlaylist } from '#server/works/playlists/factory.ts'
import { makeSubject } from './factory.ts'

let server: TestServer
let artist: Writer
let fan: Writer
let stranger: Writer
let admins: [Person, Person]
beforeAll(async () => {
  server = await startTestServer()
  ;[artist, fan, stranger] = [await makeWriter(server), await makeWriter(server), await makeWriter(server)]
  admins = [await signUpAndIn(server, { admin: true }), await signUpAndIn(server, { admin: true })]
})
afterAll(() => server.close())

const report = (who: Person, wanted: Partial<Report> & { id: string; kind: SubjectKind }) =>
  who.fetch('/api/reports', { method: 'POST', json: { reason: 'spam', ...wanted } })
const responseOf = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T
const waiting = async (show = 'waiting') => responseOf<CaseList>(admins[0].fetch(`/api/cases?show=${show}`))
const caseOf = async (id: string) => (await waiting()).items.find(({ subject }) => subject.id === id)
const claim = (who: Person, id: string, method = 'PUT') => who.fetch(`/api/cases/${id}/claim`, { method })

async function make(kind: SubjectKind): Promise<string> {
  if (kind === 'profile') return (await makeWriter(server)).profileId
  if (kind === 'conversation' || kind === 'message') {
    const conversation = await startConversation(artist, fan)
    const message = await sent(artist, conversation, 'Rude')
    return kind === 'message' ? message.id : conversation
  }
  return makeSubject(server.services.db, kind, artist.profileId)
}

describe('ADMIN-05 GUARD-01 a report', () => {
  test.each(SUBJECT_KINDS)('of a %s reaches the admins, once for each account', async (kind) => {
    const id = await make(kind)
    const first = await report(fan, { kind, id, reason: 'hate', words: 'Look at this' })
    expect([first.status, await first.json()]).toEqual([201, { isNew: true }])
    expect(await responseOf(report(fan, { kind, id }))).toEqual({ isNew: false })
    const found = await caseOf(id)
    expect(found).toMatchObject({
      reportCount: 1,
      reasons: ['hate'],
      claimedBy: null,
      ...{ act: null, isAppealed: false },
      subject: { kind, isGone: false },
    })
    const detail = await responseOf<CaseDetail>(admins[0].fetch(`/api/cases/${found!.id}`))
    expect(detail.reports).toMatchObject([{ words: 'Look at this', reporter: { handle: fan.handle } }])
    expect((await fan.fetch(`/api/cases/${found!.id}`)).status).toBe(403)
  })

  test('of one thing by many concurrent users becomes one case, with the most frequent reasons first', async () => {
    const id = await make('track')
    const people = await Promise.all(Array.from({ length: 6 }, () => makeWriter(server)))
    const responses = await Promise.all(
      people.flatMap((who, n) => [1, 2].map(() => report(who, { kind: 'track', id, reason: n < 4 ? 'ai' : 'spam' }))),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect(await caseOf(id)).toMatchObject({ reportCount: 6, reasons: ['ai', 'spam'] })
  })

  test('is refused for a thing that is hidden, missing or one’s own', async () => {
    const { db } = server.services
    const hidden = await make('track')
    await setHidden(db, 'track', hidden, true)
    const draft = (await makeEvent(db, { artistId: artist.profileId, state: 'draft' })).id
    const secret = (await makePlaylist(db, { ownerProfileId: artist.profileId, state: 'draft' })).id
    const conversation = await startConversation(artist, fan)
    const things = [
      ['track', hidden],
      ['event', draft],
      ['playlist', secret],
      ['conversation', conversation],
      ['message', (await sent(artist, conversation, 'Between us')).id],
      ['comment', randomUUID()],
    ] as const
    for (const [kind, id] of things) expect((await report(stranger, { kind, id })).status, kind).toBe(404)
    const own = await report(artist, { kind: 'track', id: await make('track') })
    expect([own.status, ((await own.json()) as { code: string }).code]).toEqual([422, 'invalid'])
    expect((await report(visitor(server) as Person, { kind: 'track', id: hidden })).status).toBe(401)
    const long = await report(fan, { kind: 'track', id: await make('track'), words: 'x'.repeat(1001) })
    expect(long.status).toBe(422)
  })

  test('of a message contains the five messages before it, and no other', async () => {
    const [one, other] = [await makeWriter(server), await makeWriter(server)]
    const conversation = await startConversation(one, other)
    const said: string[] = []
    for (let n = 0; n < 9; n++) said.push((await sent(n % 2 ? one : other, conversation, `Line ${n}`)).id)
    await report(one, { kind: 'message', id: said[6]! })
    const detail = await responseOf<CaseDetail>(admins[0].fetch(`/api/cases/${(await caseOf(said[6]!))!.id}`))
    expect(detail.reports[0]!.excerpt.map(({ content }) => content)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Line ${n}`))
  })
})

describe('GUARD-02 a case', () => {
  test('is claimed by only one of two concurrent admins, who can release it', async () => {
    const id = await make('track')
    await report(fan, { kind: 'track', id })
    const found = (await caseOf(id))!
    const responses = await Promise.all(admins.map((admin) => claim(admin, found.id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = responses[0]!.status === 200 ? 0 : 1
    expect((await claim(admins[1 - winner]!, found.id, 'DELETE')).status).toBe(409)
    const taken = await responseOf<CaseDetail>(claim(admins[winner]!, found.id))
    expect(taken.claimedBy).toEqual({ email: admins[winner]!.email, isYou: true })
    const free = await responseOf<CaseDetail>(claim(admins[winner]!, found.id, 'DELETE'))
    expect([free.claimedBy, free.steps.map(({ step }) => step)]).toEqual([null, ['claim', 'release']])
  })

  test('has notes, and still shows its subject after that is deleted', async () => {
    const { db } = server.services
    const id = await make('track')
    await report(fan, { kind: 'track', id })
    const found = (await caseOf(id))!
    const note = (words: string) => admins[0].fetch(`/api/cases/${found.id}/notes`, { method: 'POST', json: { words } })
    expect((await note(' ')).status).toBe(422)
    expect((await note('Compared by ear.')).status).toBe(201)
    await db.delete(assets).where(eq(assets.id, id))
    const detail = await responseOf<CaseDetail>(admins[1].fetch(`/api/cases/${found.id}`))
    expect(detail.steps).toMatchObject([{ step: 'note', words: 'Compared by ear.', by: { email: admins[0].email } }])
    expect(detail.subject).toMatchObject({ title: 'Reported', isGone: true, path: null })
  })

  test('is in a paged list, the oldest first', async () => {
    for (let n = 0; n < 32; n++) await report(n % 2 ? fan : stranger, { kind: 'track', id: await make('track') })
    const first = await waiting()
    const second = await responseOf<CaseList>(admins[0].fetch(`/api/cases?cursor=${first.nextCursor}`))
    const numbers = [...first.items, ...second.items].map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    expect(first.counts.waiting).toBe(numbers.length)
    expect((await admins[0].fetch('/api/cases?cursor=x')).status).toBe(400)
  })
})
