import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { resumeSending, send as sendFromPage } from '#web/social/messages/outbox.ts'
import { draftKey, readUnsentText, writeUnsentText } from '#web/social/messages/unsent-texts.ts'
import { listMessages, makeWriter, read, sent, startConversation, type Writer } from '../testing/people.ts'
import { openTab } from '../testing/tab.ts'

// The page's own code runs against the real server, on a network that loses frames and responses.
let server: TestServer
let ann: Writer
let bob: Writer
let id: string
let tab: ReturnType<typeof openTab>
beforeAll(async () => {
  server = await startTestServer({ live: {} })
})
beforeEach(async () => {
  ann = await makeWriter(server)
  bob = await makeWriter(server)
  id = await startConversation(ann, bob)
  await sent(bob, id, 'Line 1')
})
afterEach(() => tab.close())
afterAll(() => server.close())

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })
const lines = (count: number) => Array.from({ length: count }, (_, n) => `Line ${n + 1}`)
const quiet = () => until(() => expect(tab.isQuiet()).toBe(true))

/** Resolves when the tab has joined and has fetched everything that joining makes it fetch. */
async function joined(): Promise<void> {
  await until(() => expect(tab.unread()).toBeDefined())
  await quiet()
}

async function write(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await sent(bob, id, `Line ${n}`)
}

test('MSG-06 messages come live, in order, and change the list', async () => {
  tab = openTab(server, ann, id)
  await joined()
  await write(2, 6)
  await until(() => expect(tab.texts()).toEqual(lines(6)))
  expect(tab.listed()?.[0]).toMatchObject({
    id,
    lastSeq: 6,
    lastMessage: { content: 'Line 6' },
    viewer: { unread: true },
  })
  await until(() => expect(tab.unread()).toBe(1))
  await read(ann, id, 6)
  await until(() => expect(tab.conversation()).toMatchObject({ readSeq: 6, viewer: { unread: false } }))
  await until(() => expect(tab.unread()).toBe(0))
})

test('MSG-06 a tab that lost its connection joins again and fetches what it missed', async () => {
  tab = openTab(server, ann, id)
  await joined()
  tab.drop()
  await write(2, 56)
  await until(() => expect(tab.texts()).toEqual(lines(56)))
  expect(tab.numbers()).toEqual(lines(56).map((_, at) => at + 1))
  await write(57, 58)
  await until(() => expect(tab.texts()).toEqual(lines(58)))
  expect(tab.sockets.length).toBeGreaterThan(1)
})

test('MSG-06 the tab joins at once when the network returns', async () => {
  tab = openTab(server, ann, id)
  await joined()
  window.dispatchEvent(new Event('offline'))
  await write(2, 4)
  expect(tab.texts()).toEqual(lines(1))
  window.dispatchEvent(new Event('online'))
  await until(() => expect(tab.texts()).toEqual(lines(4)))
})

test('MSG-06 lost frames are fetched again, duplicate frames are dropped', async () => {
  tab = openTab(server, ann, id)
  await joined()
  tab.network.hears = (frame) => frame.type !== 'message' || frame.message.seq % 3 === 0
  await write(2, 9)
  await until(() => expect(tab.texts()).toEqual(lines(9)))
  tab.network.hears = () => true
  const last = tab.sockets.at(-1)!
  await write(10, 10)
  await until(() => expect(tab.texts()).toEqual(lines(10)))
  const { items } = await listMessages(bob, id)
  last.emit('message', Buffer.from(JSON.stringify({ type: 'message', message: items.at(-1) })), false)
  expect(tab.texts()).toEqual(lines(10))
})

test('MSG-06 a response computed before later frames does not undo them', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const held = Promise.withResolvers<void>()
  const taken: string[] = []
  tab.network.ask = async (path, result) => {
    const response = await result()
    taken.push(path)
    await held.promise
    return response
  }
  tab.sockets.at(-1)!.emit('message', Buffer.from('{"type":"resync"}'), false)
  // four requests: the list, the conversation, the messages after the last one, and the newest page
  await until(() => expect(taken).toHaveLength(4))
  await write(2, 3)
  await read(bob, id, 3)
  await until(() => expect(tab.conversation()).toMatchObject({ lastSeq: 3, otherReadSeq: 3 }))
  held.resolve()
  await quiet()
  await until(() => expect(tab.texts()).toEqual(lines(3)))
  expect(tab.conversation()).toMatchObject({ lastSeq: 3, otherReadSeq: 3 })
  expect(tab.listed()?.[0]).toMatchObject({ lastSeq: 3, lastMessage: { content: 'Line 3' } })
})

test('SOCIAL-08 MSG-06 of two changes in a row the later one is shown, in whichever order the responses arrive', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const held = Promise.withResolvers<void>()
  let taken = 0
  tab.network.ask = async (path, result) => {
    const response = await result()
    if (path.endsWith(`/conversations/${id}`) && taken++ === 0) await held.promise
    return response
  }
  const mute = (method: string) => ann.fetch(`/api/mutes/${bob.profileId}`, { method })
  await mute('PUT')
  await until(() => expect(taken).toBe(1))
  let changes = 0
  tab.network.hears = ({ type }) => {
    if (type === 'conversation') changes++
    return true
  }
  await mute('DELETE')
  await until(() => expect(changes).toBe(1))
  held.resolve()
  await quiet()
  await until(() => expect(tab.listed()?.[0]?.viewer.muted).toBe(false))
  expect(tab.conversation().viewer.muted).toBe(false)
})

test('MSG-06 AUTH-07 a tab notices that its session ended and does not join again', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const { length } = tab.sockets
  await ann.fetch('/api/accounts/sign-out', { method: 'POST', json: {} })
  await until(() => expect(tab.session()?.user).toBeNull())
  window.dispatchEvent(new Event('online'))
  expect(tab.sockets).toHaveLength(length)
})

test('MSG-02 MSG-03 a lost response leads to a retry with the same id, and waiting messages follow', async () => {
  tab = openTab(server, ann, id)
  await joined()
  let lost = 0
  tab.network.ask = async (path, result) => {
    const response = await result()
    if (!path.endsWith('/messages') || lost++ > 0) return response
    throw new TypeError('Failed to fetch')
  }
  // The echo over the live channel is dropped as well.
  tab.network.hears = ({ type }) => type !== 'message'
  for (const text of ['  Mine ', 'Behind it', 'The last']) sendFromPage(ann.profileId, id, text)
  await until(() => expect(readUnsentText(draftKey(ann.profileId, id)).sending).toEqual([]))
  const { items } = await listMessages(bob, id)
  expect(items.map(({ content }) => content)).toEqual(['Line 1', 'Mine', 'Behind it', 'The last'])
  expect(tab.texts()).toEqual(['Line 1', 'Mine', 'Behind it', 'The last'])
  expect(Object.keys(tab.kept)).toEqual([])
})

test('MSG-03 the next tab sends what a closed tab left unsent', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const sending = { id: randomUUID(), content: 'Left behind', at: new Date().toISOString() }
  localStorage.setItem(draftKey(ann.profileId, id), JSON.stringify({ text: 'and a draft', sending }))
  resumeSending(ann.profileId)
  await until(() => expect(tab.texts()).toEqual(['Line 1', 'Left behind']))
  await until(() => expect(readUnsentText(draftKey(ann.profileId, id)).text).toBe('and a draft'))
})

test('MSG-03 a message that another tab is sending is left to that tab, and sent here when it is closed', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const key = draftKey(ann.profileId, id)
  const other = Promise.withResolvers<void>()
  const sending = { id: randomUUID(), content: 'From the other tab', at: new Date().toISOString() }
  const isSending = Promise.withResolvers<void>()
  const closed = navigator.locks.request(`sending ${key}`, () => {
    isSending.resolve()
    return other.promise
  })
  await isSending.promise
  localStorage.setItem(key, JSON.stringify({ text: '', sending: [sending] }))
  resumeSending(ann.profileId)
  await sent(bob, id, 'Line 2')
  await until(() => expect(tab.texts()).toEqual(lines(2)))
  other.resolve()
  await closed
  await until(() => expect(tab.texts()).toEqual([...lines(2), 'From the other tab']))
  await navigator.locks.request(`sending ${key}`, () => {})
})

test('MSG-02 unsent text and messages of another tab are known here, even if this tab showed nothing before', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const key = draftKey(ann.profileId, id)
  writeUnsentText(key, { text: 'Begun here', sending: [] })
  localStorage.setItem(key, JSON.stringify({ text: 'Gone on there' }))
  expect(readUnsentText(key).text).toBe('Gone on there')
  expect(readUnsentText(key)).toBe(readUnsentText(key))
  localStorage.removeItem(key)
  expect(readUnsentText(key)).toEqual({ text: '', sending: [] })
})

test('MSG-02 MSG-03 messages that wait behind a refused one return to the field with it, in order', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const key = draftKey(ann.profileId, id)
  await bob.fetch(`/api/blocks/${ann.profileId}`, { method: 'PUT' })
  for (const text of ['Are you there?', 'It is about Saturday']) sendFromPage(ann.profileId, id, text)
  await until(() => expect(readUnsentText(key).text).toBe('Are you there?\nIt is about Saturday'))
  expect((await listMessages(bob, id)).items).toHaveLength(1)
  expect(readUnsentText(key).sending).toEqual([])
})

test('MSG-03 a refused message returns to the field, before the text written since', async () => {
  tab = openTab(server, ann, id)
  await joined()
  const key = draftKey(ann.profileId, id)
  await bob.fetch(`/api/blocks/${ann.profileId}`, { method: 'PUT' })
  sendFromPage(ann.profileId, id, 'Are you there?')
  await until(() => expect(readUnsentText(key).text).toBe('Are you there?'))
  const { failed, problem } = readUnsentText(key)
  expect(problem).toBe('You cannot write in this conversation.')
  await bob.fetch(`/api/blocks/${ann.profileId}`, { method: 'DELETE' })
  sendFromPage(ann.profileId, id, readUnsentText(key).text)
  await until(() => expect(tab.texts()).toEqual(['Line 1', 'Are you there?']))
  expect((await listMessages(bob, id)).items.at(-1)?.id).toBe(failed?.id)
})
