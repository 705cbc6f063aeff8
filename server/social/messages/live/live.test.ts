import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '#server/people/accounts/factory.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { type LiveClient, openLive } from '#server/platform/testing/live-client.ts'
import { startRelay } from '#server/platform/testing/relay.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { listMessages, makeWriter, read, send, sent, startConversation, type Writer } from '../testing/people.ts'

let one: TestServer
let two: TestServer
let ann: Writer
let bob: Writer
let eve: Writer
/** Two tabs of each side on different instances, and a stranger's. */
let tabs: { ann: LiveClient[]; bob: LiveClient[]; eve: LiveClient }
beforeAll(async () => {
  one = await startTestServer({ live: {} })
  two = await startTestServer({ live: {}, env: { databaseUrl: one.services.env.databaseUrl } })
})
beforeEach(async () => {
  ;[ann, bob, eve] = (await Promise.all([1, 2, 3].map(() => makeWriter(one)))) as [Writer, Writer, Writer]
  const ofBoth = (who: Writer) => Promise.all([openLive(one, who), openLive(two, who)])
  tabs = { ann: await ofBoth(ann), bob: await ofBoth(bob), eve: await openLive(two, eve) }
  return () => {
    for (const { socket } of [...tabs.ann, ...tabs.bob, tabs.eve]) socket.terminate()
  }
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const everyTab = () => [...tabs.ann, ...tabs.bob]

test('MSG-06 a new conversation and its messages reach every tab of both sides, through any instance', async () => {
  const id = await startConversation(ann, bob)
  for (const tab of everyTab())
    expect(await tab.until('conversation')).toEqual([{ type: 'conversation', conversationId: id }])
  const first = await sent(ann, id, 'Is the cellar free?')
  const device = { ...bob, ...(await signInAs(two, bob.userId)) }
  const second = await sent(device, id, 'From nine')
  for (const tab of everyTab()) {
    const frames = await tab.until('message', 2)
    expect(frames.map(({ message }) => message)).toEqual([first, second])
  }
})

test('MSG-05 MSG-06 the unread badge and the read marks change on every tab', async () => {
  const id = await startConversation(ann, bob)
  await sent(ann, id, 'One')
  const counts = async (tab: LiveClient, last: number) => {
    await expect.poll(() => tab.all('unread').at(-1)?.count).toBe(last)
  }
  for (const tab of tabs.bob) await counts(tab, 1)
  for (const tab of tabs.ann) await counts(tab, 0)
  await read(bob, id, 1)
  for (const tab of tabs.bob) await counts(tab, 0)
  for (const tab of everyTab()) {
    const frames = await tab.until('read')
    expect(frames).toEqual([{ type: 'read', conversationId: id, profileId: bob.profileId, seq: 1 }])
  }
})

test('MSG-05 a tab that joins receives the number of unread conversations at once', async () => {
  await sent(bob, await startConversation(bob, ann), 'Hey')
  const late = await openLive(two, ann)
  expect((await late.until('unread'))[0]).toEqual({ type: 'unread', count: 1 })
  late.socket.terminate()
})

test('MSG-06 a storm through two instances arrives in order on every tab, none lost and none twice', async () => {
  const id = await startConversation(ann, bob)
  const elsewhere = { ...bob, ...(await signInAs(two, bob.userId)) }
  await Promise.all(Array.from({ length: 50 }, (_, n) => send(n % 2 ? ann : elsewhere, id, `Line ${n}`)))
  const { items } = await listMessages(ann, id)
  expect(items).toHaveLength(50)
  for (const tab of everyTab()) {
    const frames = await tab.until('message', 50)
    expect(frames.map(({ message }) => message)).toEqual(items)
  }
})

test('MSG-06 messages too long for a notification arrive whole, in order with short ones', async () => {
  const id = await startConversation(ann, bob)
  const texts = ['Short', 'ü'.repeat(4000), 'Short again', '𝕬'.repeat(2000), '"'.repeat(4000), '"'.repeat(3498), 'Last']
  const all = []
  for (const text of texts) all.push(await sent(ann, id, text))
  for (const tab of everyTab()) {
    const frames = await tab.until('message', texts.length)
    expect(frames.map(({ message }) => message)).toEqual(all)
  }
})

test('MSG-07 the live channel sends a stranger nothing about the conversation of two others', async () => {
  // the first count that a tab receives may be merged with the next
  await tabs.eve.until('unread')
  const id = await startConversation(ann, bob)
  await sent(ann, id, 'Between us')
  await read(bob, id, 1)
  await Promise.all(everyTab().map((tab) => tab.until('read')))
  // Eve's own news are sent last. Anything that she must not receive would have arrived before.
  await startConversation(eve, ann)
  await tabs.eve.until('unread', 2)
  const types = tabs.eve.frames.map(({ type }) => type).filter((type) => type !== 'notifications')
  expect(types).toEqual(['ready', 'unread', 'conversation', 'unread'])
  expect(tabs.eve.all('notifications').every(({ count }) => count === 0)).toBe(true)
})

test("SOCIAL-08 a block shows in the blocker's own tabs and is not sent to the blocked side", async () => {
  const id = await startConversation(bob, ann)
  await tabs.bob[0]!.until('conversation')
  await ann.fetch(`/api/blocks/${bob.profileId}`, { method: 'PUT' })
  for (const tab of tabs.ann) await tab.until('conversation', 2)
  await startConversation(bob, eve)
  await tabs.bob[0]!.until('conversation', 2)
  expect(tabs.bob[0]!.all('conversation').map(({ conversationId }) => conversationId)).not.toEqual([id, id])
})

test('MSG-07 PROF-17 the remaining side is notified when the other profile is deleted', async () => {
  const id = await startConversation(ann, bob)
  for (const tab of tabs.bob) await tab.until('conversation')
  await one.services.db.delete(profiles).where(eq(profiles.id, ann.profileId))
  for (const tab of tabs.bob) expect((await tab.until('conversation', 2)).at(-1)!.conversationId).toBe(id)
  expect(await Promise.all(tabs.ann.map(({ closed }) => closed))).toEqual([4403, 4403])
})

test('MSG-06 tabs fetch news again when the instance could not read them from a silent database', async () => {
  const database = new URL(one.services.env.databaseUrl as string)
  const relay = await startRelay(Number(database.port))
  database.port = String(relay.port)
  const env = { databaseUrl: database.href, logLevel: 'silent' } as const
  const three = await startTestServer({ live: {}, probeMs: 2000, env })
  const tab = await openLive(three, bob)
  const id = await startConversation(ann, bob)
  await tab.until('conversation')
  // This instance receives the notification, but its query for the message gets no response.
  relay.freeze('undercroft live')
  await sent(ann, id, 'Still there?')
  await tab.until('resync')
  await expect.poll(() => tab.frames.at(-1)).toEqual({ type: 'unread', count: 1 })
  expect(tab.all('message')).toEqual([])
  // When the database responds again, messages arrive live.
  const received = async () => {
    await sent(ann, id, 'And now?')
    return tab.all('message')[0]?.message.content
  }
  await expect.poll(received, { timeout: 20_000, interval: 500 }).toBe('And now?')
  await three.close()
  relay.close()
})

test('MSG-06 MSG-09 every tab of both sides learns that a message was taken back, and the new unread count', async () => {
  const id = await startConversation(ann, bob)
  const { id: messageId } = await sent(ann, id, 'Hello')
  for (const tab of tabs.bob) await expect.poll(() => tab.all('unread').at(-1)?.count).toBe(1)
  await ann.fetch(`/api/conversations/${id}/messages/${messageId}`, { method: 'DELETE' })
  for (const tab of everyTab()) {
    const [, frame] = await tab.until('message', 2)
    expect(frame?.message).toMatchObject({ id: messageId, seq: 1, content: '', takenBack: true })
  }
  for (const tab of tabs.bob) await expect.poll(() => tab.all('unread').at(-1)?.count).toBe(0)
})

test('MSG-06 MSG-10 archiving a conversation notifies the tabs of that side only', async () => {
  const id = await startConversation(ann, bob)
  for (const tab of everyTab()) await tab.until('conversation')
  await bob.fetch(`/api/conversations/${id}/archived`, { method: 'PUT' })
  for (const tab of tabs.bob) await tab.until('conversation', 2)
  await sent(ann, id, 'Hello')
  for (const tab of tabs.ann) {
    await tab.until('message')
    expect(tab.all('conversation')).toHaveLength(1)
  }
})
