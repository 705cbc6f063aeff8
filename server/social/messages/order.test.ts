import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation, Message } from '#contract/messages.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { conversations, messages } from './tables.ts'
import { listMessages, makeWriter, read, send, startConversation, type Writer } from './testing/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const pair = async () => [await makeWriter(server), await makeWriter(server)] as [Writer, Writer]

test('MSG-06 numbers have no gaps, and a reader who sees one number has seen all smaller ones', async () => {
  const [ann, bob] = await pair()
  const id = await startConversation(ann, bob)
  let seen = 0
  let isOver = false
  const reader = (async () => {
    while (!isOver) {
      const { items } = await listMessages(bob, id, `?after=${seen}`)
      for (const { seq } of items) {
        expect(seq).toBe(seen + 1)
        seen = seq
      }
    }
  })()
  const twice = Array.from({ length: 40 }, (_, n) => ({ who: n % 2 ? ann : bob, id: randomUUID() }))
  const responses = await Promise.all(
    [...twice, ...twice].map(async ({ who, id: messageId }) => {
      const response = await send(who, id, 'At once', messageId)
      return (await response.json()) as Message
    }),
  )
  isOver = true
  await reader
  expect(responses.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 80 }, (_, n) => Math.floor(n / 2) + 1),
  )
  const [row] = await server.services.db.select().from(conversations).where(eq(conversations.id, id))
  expect(row!.lastSeq).toBe(40)
  const { items } = await listMessages(ann, id)
  expect(items.map(({ createdAt }) => createdAt)).toEqual(items.map(({ createdAt }) => createdAt).toSorted())
})

test('MSG-05 concurrent reading and sending leave the flags as the last of them sets them', async () => {
  const [ann, bob] = await pair()
  const id = await startConversation(ann, bob)
  await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? send(ann, id, `Line ${n}`) : read(bob, id, n / 2))))
  await read(bob, id, 19)
  const state = async (who: Writer) => (await (await who.fetch(`/api/conversations/${id}`)).json()) as Conversation
  expect(await state(ann)).toMatchObject({ lastSeq: 20, readSeq: 20, viewer: { unread: false } })
  expect(await state(bob)).toMatchObject({ readSeq: 19, viewer: { unread: true } })
  await read(bob, id, 20)
  expect(await state(bob)).toMatchObject({ readSeq: 20, viewer: { unread: false } })
})

test('MSG-07 PROF-17 profiles are deleted while everybody writes, without a deadlock', async () => {
  const { db } = server.services
  const ann = await makeWriter(server)
  const others = await Promise.all(Array.from({ length: 6 }, () => makeWriter(server)))
  const ids = await Promise.all(others.map((other) => startConversation(other, ann)))
  const storm = others.flatMap((other, n) => Array.from({ length: 6 }, (_, k) => () => send(other, ids[n]!, `${k}`)))
  const going = async () => {
    await db.delete(profiles).where(eq(profiles.id, ann.profileId))
    return new Response(null, { status: 204 })
  }
  const responses = await Promise.all([...storm.slice(0, 12), going, ...storm.slice(12)].map((act) => act()))
  for (const { status } of responses) expect([201, 204, 403, 404]).toContain(status)
  const kept = responses.filter(({ status }) => status === 201).length
  const sent = await Promise.all(ids.map((id) => db.$count(messages, eq(messages.conversationId, id))))
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(kept)
})
