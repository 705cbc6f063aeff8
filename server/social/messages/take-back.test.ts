import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation, ConversationList, Message } from '#contract/messages.ts'
import type { CaseDetail, CaseList } from '#contract/reports.ts'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { findDeliverable } from '#server/social/notifications/find-deliverable.ts'
import { list as listOfNotifications } from '#server/social/notifications/testing/people.ts'
import { bodyOf, listMessages, makeWriter, read, send, sent, startConversation, type Writer } from './testing/people.ts'

let server: TestServer
let ann: Writer
let bob: Writer
let started: string
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ;[ann, bob] = [await makeWriter(server), await makeWriter(server)]
  started = await startConversation(ann, bob)
})
afterAll(() => server.close())

const takeBack = (who: Writer, id: string) =>
  who.fetch(`/api/conversations/${started}/messages/${id}`, { method: 'DELETE' })
const unread = async (who: Writer) => (await bodyOf<{ count: number }>(who.fetch('/api/conversations/unread'))).count
const conversation = (who: Writer) => bodyOf<Conversation>(who.fetch(`/api/conversations/${started}`))

test('MSG-09 only the sender takes a message back; its place stays, its text is deleted everywhere', async () => {
  const { db } = server.services
  const first = await sent(ann, started, 'Good evening')
  const secret = await sent(ann, started, 'My number is 5550199')
  expect((await takeBack(bob, secret.id)).status).toBe(403)
  expect((await takeBack(await makeWriter(server), secret.id)).status).toBe(404)
  for (const wrong of ['x', randomUUID()]) expect((await takeBack(ann, wrong)).status).toBe(404)
  for (let n = 0; n < 2; n++)
    expect(await bodyOf<Message>(takeBack(ann, secret.id))).toMatchObject({ content: '', takenBack: true, seq: 2 })
  for (const who of [ann, bob]) {
    const { items, lastSeq } = await listMessages(who, started)
    expect([items.map(({ content, takenBack }) => [content, takenBack]), lastSeq]).toEqual([
      [
        ['Good evening', false],
        ['', true],
      ],
      2,
    ])
    expect((await conversation(who)).lastMessage).toMatchObject({ content: '', takenBack: true })
    for (const path of ['/api/account/data', `/messages?conversation=${started}`])
      expect((await (await who.fetch(path)).text()).includes('5550199')).toBe(false)
  }
  const { rows } = await db.execute(sql`select from messages where content like '%5550199%'`)
  expect(rows).toEqual([])
  // a retry of the sent message returns it as taken back
  expect(await bodyOf<Message>(send(ann, started, secret.content, secret.id))).toMatchObject({ takenBack: true })
  expect((await takeBack(ann, first.id)).status).toBe(200)
})

test('MSG-09 when all unread messages are taken back, nothing is unread and the notification is gone', async () => {
  const { db } = server.services
  const kinds = async () => (await listOfNotifications(bob as never)).items.map(({ kind }) => kind)
  const [one, two] = [await sent(ann, started, 'Hello'), await sent(ann, started, 'Hello again')]
  await takeBack(ann, two.id)
  expect([await unread(bob), await kinds()]).toEqual([1, ['message']])
  await takeBack(ann, one.id)
  expect([await unread(bob), await kinds()]).toEqual([0, []])
  const which = sql`n.profile_id = ${bob.profileId}::uuid`
  for (const by of ['push', 'mail'] as const) expect(await findDeliverable(db, { which, by, limit: 5 })).toEqual([])
  await sent(ann, started, 'Now then')
  expect([await unread(bob), await kinds()]).toEqual([1, ['message']])
})

test('GUARD-01 MSG-09 a report stores the text; a message that was taken back can neither be reported nor quoted', async () => {
  const admin = await signUpAndIn(server, { admin: true })
  const report = (id: string) =>
    bob.fetch('/api/reports', { method: 'POST', json: { kind: 'message', id, reason: 'harassment' } })
  const [gone, rude, late] = [
    await sent(ann, started, 'Taken back'),
    await sent(ann, started, 'Rude'),
    await sent(ann, started, 'Worse'),
  ]
  await takeBack(ann, gone.id)
  expect((await report(gone.id)).status).toBe(404)
  expect((await report(rude.id)).status).toBe(201)
  await takeBack(ann, rude.id)
  const { items } = await bodyOf<CaseList>(admin.fetch('/api/cases'))
  const found = items.find(({ subject }) => subject.id === rude.id)
  const detail = await bodyOf<CaseDetail>(admin.fetch(`/api/cases/${found!.id}`))
  expect(detail.subject.words).toBe('Rude')
  expect(detail.reports[0]!.excerpt.map(({ content }) => content)).toEqual(['Rude'])
  await report(late.id)
})

test('MSG-10 one side archives a conversation until a new message arrives', async () => {
  const archive = (who: Writer, method = 'PUT') =>
    bodyOf<Conversation>(who.fetch(`/api/conversations/${started}/archived`, { method }))
  const listed = async (who: Writer, show: string) =>
    (await bodyOf<ConversationList>(who.fetch(`/api/conversations?show=${show}`))).items.map(({ id }) => id)
  const seen = async (who: Writer) => [await listed(who, 'inbox'), await listed(who, 'archived'), await unread(who)]
  const message = await sent(ann, started, 'Hello')
  expect((await archive(bob)).viewer.archived).toBe(true)
  expect([await seen(bob), await seen(ann)]).toEqual([
    [[], [started], 0],
    [[started], [], 0],
  ])
  await read(bob, started, 1)
  await takeBack(ann, message.id)
  expect(await seen(bob)).toEqual([[], [started], 0])
  await sent(ann, started, 'Something new')
  expect(await seen(bob)).toEqual([[started], [], 1])
  await archive(bob)
  expect((await archive(bob, 'DELETE')).viewer.archived).toBe(false)
  expect(await seen(bob)).toEqual([[started], [], 1])
  expect((await bob.fetch('/api/conversations?show=bin')).status).toBe(422)
})
