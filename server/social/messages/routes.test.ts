import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Conversation, ConversationList } from '#contract/messages.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { makeConversationWithMessages } from './factory.ts'
import { conversations, messages } from './tables.ts'
import {
  bodyOf,
  listMessages,
  makeWriter,
  read,
  send,
  sent,
  start,
  startConversation,
  type Writer,
} from './testing/people.ts'

let server: TestServer
let ann: Writer
let bob: Writer
let eve: Writer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  ;[ann, bob, eve] = (await Promise.all([1, 2, 3].map(() => makeWriter(server)))) as [Writer, Writer, Writer]
})
afterAll(() => server.close())

const conversation = (who: Writer, id: string) => bodyOf<Conversation>(who.fetch(`/api/conversations/${id}`))
const list = (who: Writer, query = '') => bodyOf<ConversationList>(who.fetch(`/api/conversations${query}`))
const unread = async (who: Writer) => (await bodyOf<{ count: number }>(who.fetch('/api/conversations/unread'))).count

test('MSG-04 two profiles have one conversation, also when both start it concurrently', async () => {
  const started = await Promise.all(
    Array.from({ length: 10 }, (_, n) => startConversation(...((n % 2 ? [ann, bob] : [bob, ann]) as [Writer, Writer]))),
  )
  expect(new Set(started).size).toBe(1)
  const [row] = await server.services.db.select().from(conversations).where(eq(conversations.id, started[0]!))
  expect([row!.profileAId, row!.profileBId]).toEqual([ann.profileId, bob.profileId].toSorted())
  expect(await conversation(ann, started[0]!)).toMatchObject({
    other: { id: bob.profileId, handle: bob.handle },
    lastMessage: null,
    viewer: { unread: false, can: { send: true } },
  })
  expect((await list(bob)).items.map(({ other }) => other?.id)).toEqual([ann.profileId])
  expect(await unread(bob)).toBe(0)
})

test('MSG-04 refuses a conversation with oneself, or with a profile that does not exist', async () => {
  expect((await start(ann, ann.profileId)).status).toBe(422)
  expect((await start(ann, ann.profileId.toUpperCase())).status).toBe(422)
  expect((await start(ann, randomUUID())).status).toBe(404)
  expect((await start(ann, 'nonsense')).status).toBe(422)
})

test('MSG-03 a message is stored once, however often it is sent', async () => {
  const id = await startConversation(ann, bob)
  const messageId = randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => send(ann, id, '  Is the cellar free?\n ', messageId)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201))
  const { items, lastSeq } = await listMessages(bob, id)
  expect(items).toMatchObject([{ id: messageId, seq: 1, senderId: ann.profileId, content: 'Is the cellar free?' }])
  expect(lastSeq).toBe(1)
  // No other message can use its id: not with another text, another sender or another conversation.
  const elsewhere = await startConversation(ann, eve)
  expect((await send(ann, id, 'Something else', messageId)).status).toBe(409)
  expect((await send(bob, id, 'Is the cellar free?', messageId)).status).toBe(409)
  expect((await send(ann, elsewhere, 'Is the cellar free?', messageId)).status).toBe(409)
  expect((await listMessages(ann, elsewhere)).items).toEqual([])
})

test('MSG-02 MSG-03 refuses an invalid message and says why', async () => {
  const id = await startConversation(ann, bob)
  for (const content of ['', ' \n\t ', 'x'.repeat(4001), 'nul \0', '\ud800'])
    expect((await send(ann, id, content)).status).toBe(422)
  expect((await send(ann, id, 'fine', 'no id')).status).toBe(422)
  expect((await send(ann, id, 'x'.repeat(4000))).status).toBe(201)
})

test('MSG-05 sending marks the sender’s side as read and leaves the other’s unread; opening marks as read', async () => {
  const id = await startConversation(ann, bob)
  await sent(ann, id, 'One')
  await sent(ann, id, 'Two')
  expect(await conversation(ann, id)).toMatchObject({ readSeq: 2, otherReadSeq: 0, viewer: { unread: false } })
  expect(await conversation(bob, id)).toMatchObject({ readSeq: 0, otherReadSeq: 2, viewer: { unread: true } })
  expect([await unread(ann), await unread(bob)]).toEqual([0, 1])
  expect(await bodyOf(read(bob, id, 1))).toEqual({ readSeq: 1, unreadCount: 1 })
  expect(await bodyOf(read(bob, id, 999_999))).toEqual({ readSeq: 2, unreadCount: 0 })
  // A late request with a smaller `seq` does not move the mark back.
  expect(await bodyOf(read(bob, id, 1))).toEqual({ readSeq: 2, unreadCount: 0 })
  const [row] = await server.services.db.select().from(conversations).where(eq(conversations.id, id))
  expect([row!.profileARead, row!.profileBRead]).toEqual([true, true])
  await sent(bob, id, 'Three')
  expect(await conversation(ann, id)).toMatchObject({ viewer: { unread: true }, lastMessage: { content: 'Three' } })
  expect([await unread(ann), await unread(bob)]).toEqual([1, 0])
})

test('MSG-01 the conversation with the newest message comes first, page by page', async () => {
  const others = await Promise.all(Array.from({ length: 5 }, () => makeWriter(server)))
  const ids: string[] = []
  for (const other of others) ids.push(await startConversation(ann, other))
  for (const [n, id] of ids.entries()) await sent(others[n]!, id, `Hello ${n}`)
  await sent(ann, ids[0]!, 'And back')
  const expected = [ids[0], ids[4], ids[3], ids[2], ids[1]]
  const first = await list(ann, '?limit=2')
  const second = await list(ann, `?limit=2&cursor=${first.nextCursor}`)
  const third = await list(ann, `?limit=2&cursor=${second.nextCursor}`)
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(expected)
  expect(third.nextCursor).toBeNull()
  expect(first.items[0]!.lastMessage).toMatchObject({ content: 'And back', senderId: ann.profileId })
  expect((await ann.fetch('/api/conversations?cursor=nonsense')).status).toBe(400)
})

test('MSG-01 SEC-06 the list has the beginning of the last message, however long that is', async () => {
  const id = await startConversation(ann, bob)
  await sent(ann, id, '漢'.repeat(4000))
  expect((await list(bob)).items[0]!.lastMessage?.content).toBe('漢'.repeat(200))
  expect((await listMessages(bob, id)).items[0]!.content).toHaveLength(4000)
})

test('MSG-08 messages are listed from the newest backwards, and after a known one', async () => {
  const { db } = server.services
  const { id } = await makeConversationWithMessages(db, [ann.profileId, bob.profileId], 120)
  const seqs = async (query: string) => (await listMessages(ann, id, query)).items.map(({ seq }) => seq)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  expect(await seqs('')).toEqual(range(71, 120))
  expect(await seqs('?before=71')).toEqual(range(21, 70))
  expect(await seqs('?before=21')).toEqual(range(1, 20))
  expect(await seqs('?before=1')).toEqual([])
  expect(await seqs('?after=118')).toEqual([119, 120])
  expect(await listMessages(ann, id, '?after=0&limit=10')).toMatchObject({ items: { length: 10 }, lastSeq: 120 })
  expect(await seqs('?after=2147483647')).toEqual([])
  for (const query of ['?before=5&after=2', '?after=-1', '?before=x', '?limit=51', '?after=2147483648'])
    expect((await ann.fetch(`/api/conversations/${id}/messages${query}`)).status).toBe(422)
})

test('MSG-07 nobody else reads or writes a conversation', async () => {
  const id = await startConversation(ann, bob)
  await sent(ann, id, 'Between us')
  const paths = [`/api/conversations/${id}`, `/api/conversations/${id}/messages`]
  for (const path of paths) expect((await eve.fetch(path)).status).toBe(404)
  expect((await send(eve, id, 'Hello')).status).toBe(404)
  expect((await read(eve, id, 1)).status).toBe(404)
  expect((await list(eve)).items).toEqual([])
  for (const wrong of ['nonsense', randomUUID()]) {
    expect((await ann.fetch(`/api/conversations/${wrong}`)).status).toBe(404)
    expect((await ann.fetch(`/api/conversations/${wrong}/messages`)).status).toBe(404)
    expect((await send(ann, wrong, 'Hello')).status).toBe(404)
    expect((await read(ann, wrong, 1)).status).toBe(404)
  }
})

test('MSG-07 messages of a deleted profile stay, and nobody can reply', async () => {
  const { db } = server.services
  const id = await startConversation(ann, bob)
  const other = await startConversation(ann, eve)
  await sent(ann, id, 'I am off')
  await sent(bob, id, 'Farewell')
  await db.delete(profiles).where(eq(profiles.id, ann.profileId))
  expect(await conversation(bob, id)).toMatchObject({ other: null, viewer: { can: { send: false } } })
  expect((await listMessages(bob, id)).items.map(({ senderId }) => senderId)).toEqual([null, bob.profileId])
  expect((await send(bob, id, 'Anyone?')).status).toBe(403)
  expect(await bodyOf(read(bob, id, 2))).toMatchObject({ readSeq: 2 })
  expect((await start(bob, ann.profileId)).status).toBe(404)
  // A second deleted profile on the same side is a different pair.
  const ghost = await makeWriter(server)
  await startConversation(ghost, bob)
  await db.delete(profiles).where(eq(profiles.id, ghost.profileId))
  expect((await list(bob)).items.map((each) => each.other)).toEqual([null, null])
  await db.delete(profiles).where(eq(profiles.id, bob.profileId))
  expect(await db.$count(conversations, eq(conversations.id, id))).toBe(0)
  expect(await db.$count(messages, eq(messages.conversationId, id))).toBe(0)
  expect(await db.$count(conversations, eq(conversations.id, other))).toBe(1)
})

test('MSG-02 SEC-05 limits messages to sixty a minute; retries of stored messages are free, refused ones count', async () => {
  const id = await startConversation(ann, bob)
  const known = { id: randomUUID(), content: 'The first' }
  const post = (body: { id: string; content: string }, to = id) =>
    ann.fetch(`/api/conversations/${to}/messages`, { method: 'POST', json: body })
  const another = () => ({ id: randomUUID(), content: 'One more' })
  expect((await post(known)).status).toBe(201)
  for (let n = 0; n < 20; n++) expect((await post(another())).status).toBe(201)
  // requests for a conversation that does not exist count as well
  for (let n = 0; n < 19; n++) expect((await post(another(), randomUUID())).status).toBe(404)
  for (let n = 0; n < 20; n++) expect((await post({ ...known, content: 'Another' })).status).toBe(409)
  const late = await post(another())
  expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  const again = await post(known)
  expect([again.status, ((await again.json()) as { id: string }).id]).toEqual([201, known.id])
  expect((await send(bob, id, 'I may still')).status).toBe(201)
  expect((await listMessages(bob, id)).items).toHaveLength(22)
})
