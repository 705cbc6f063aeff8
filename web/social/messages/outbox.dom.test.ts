import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { type MessageList, messagesResource } from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { problem } from '#web/platform/testing/responses.ts'
import { makeOwnProfile, makeSession } from '#web/platform/testing/sessions.ts'
import { makeMessage } from './factory.ts'
import { keepMessages, type Outcome } from './fake-server.ts'
import { resumeSending, send, settleSent } from './outbox.ts'
import { draftKey, readUnsentText, writeUnsentText } from './unsent-texts.ts'

const key = draftKey('p1', 'c')
let server: ReturnType<typeof keepMessages>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(globalThis, 'setTimeout')
  server = keepMessages()
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
})
afterEach(() => {
  queryClient.clear()
  window.dispatchEvent(new Event('online'))
})

const write = (...texts: string[]) => {
  for (const text of texts) send('p1', 'c', text)
}
const said = () => server.said()
const waiting = () => readUnsentText(key).sending.map(({ content }) => content)
/** The wait after each failed attempt. */
const waits = () => vi.mocked(setTimeout).mock.calls.flatMap(([, ms = 0]) => (ms >= 1000 && ms <= 10_000 ? ms : []))
/** Waits until this many attempts have failed and the next one is scheduled. */
const untilItWaits = (times = 1) => expect.poll(() => waits().length).toBe(times)
const untilAsked = (times: number) => expect.poll(() => server.asked.length).toBe(times)

test('MSG-02 MSG-03 messages appear at once and are sent in order, one at a time', async () => {
  const first = Promise.withResolvers<'kept'>()
  server.outcomes.push(first.promise)
  write('One', '  Two\n', '   ', 'Three')
  expect(waiting()).toEqual(['One', 'Two', 'Three'])
  await untilAsked(1)
  expect(server.asked[0]?.path).toBe('/api/conversations/c/messages')
  first.resolve('kept')
  await expect.poll(said).toEqual(['One', 'Two', 'Three'])
  await expect.poll(waiting).toEqual([])
})

test('MSG-03 without a network it retries after 1, 2, 5 and then every 10 seconds, without end', async () => {
  server.outcomes.push(...Array<Outcome>(7).fill('no network'))
  write('From the cellar')
  for (let times = 1; times <= 7; times++) {
    await untilItWaits(times)
    vi.advanceTimersByTime(waits().at(-1) as number)
  }
  await expect.poll(said).toEqual(['From the cellar'])
  expect(waits()).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000, 10_000])
  expect(new Set(server.idsAsked()).size).toBe(1)
})

test('MSG-03 retries at once when the network is back', async () => {
  server.outcomes.push('no network')
  write('From the cellar')
  await untilItWaits()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toHaveLength(2)
  await expect.poll(said).toEqual(['From the cellar'])
})

test('MSG-03 a retry after a lost response has the same id, and the message is stored once', async () => {
  server.outcomes.push('lost', 'lost')
  write('Once', 'Twice')
  await untilItWaits()
  vi.advanceTimersByTime(1000)
  await untilItWaits(2)
  vi.advanceTimersByTime(2000)
  await expect.poll(said).toEqual(['Once', 'Twice'])
  expect(server.idsAsked()).toEqual([server.kept[0]?.id, server.kept[0]?.id, server.kept[0]?.id, server.kept[1]?.id])
})

test('MSG-03 a response that takes longer than twenty seconds counts as none', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    vi.stubGlobal('fetch', answering)
    return url.endsWith('/messages') ? promise : answering(url, init)
  })
  write('Hold the door')
  vi.advanceTimersByTime(20_000)
  patience.mockRestore()
  await untilItWaits()
  vi.advanceTimersByTime(1000)
  await expect.poll(said).toEqual(['Hold the door'])
})

test('MSG-03 refused messages return to the field with all that waited behind them, before text typed since', async () => {
  const first = Promise.withResolvers<'kept'>()
  server.outcomes.push(first.promise, problem('forbidden', 'You have blocked this profile.'))
  write('Kept', 'Refused', 'Behind')
  writeUnsentText(key, { ...readUnsentText(key), text: 'Being written' })
  first.resolve('kept')
  await expect.poll(() => readUnsentText(key).text).toBe('Refused\nBehind\nBeing written')
  expect([waiting(), said(), readUnsentText(key).problem]).toEqual([[], ['Kept'], 'You have blocked this profile.'])
  expect(server.asked).toHaveLength(2)
})

test('MSG-03 the same text after a failure keeps its id; another text gets a new one', async () => {
  server.outcomes.push(problem('invalid', 'No'), problem('invalid', 'No'))
  write('Hello')
  await expect.poll(() => readUnsentText(key).text).toBe('Hello')
  write('Hello')
  await untilAsked(2)
  await expect.poll(() => readUnsentText(key).text).toBe('Hello')
  write('Hello again')
  await expect.poll(said).toEqual(['Hello again'])
  const [first, second, third] = server.idsAsked()
  expect([second === first, third === first]).toEqual([true, false])
})

test('MSG-03 four server errors in a row return the message to the field; a lost network does not count', async () => {
  const failure: Outcome = { status: 500 }
  server.outcomes.push(failure, failure, failure, 'no network', { status: 502 }, failure, failure, failure, failure)
  write('Poison')
  for (let times = 1; times < 9; times++) {
    await untilItWaits(times)
    expect(waiting()).toEqual(['Poison'])
    vi.advanceTimersByTime(10_000)
  }
  await expect.poll(() => readUnsentText(key).text).toBe('Poison')
  expect([waiting(), said(), server.asked.length]).toEqual([[], [], 9])
})

test('AUTH-06 PROF-12 MSG-03 waiting messages are sent only as their own profile, when it is active again', async () => {
  server.outcomes.push('no network')
  write('Begun', 'Behind')
  await untilItWaits()
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession([makeOwnProfile({ id: 'p2' })]))
  vi.advanceTimersByTime(1000)
  send('p2', 'c', 'Theirs')
  await expect.poll(said).toEqual(['Theirs'])
  expect([waiting(), server.asked.length]).toEqual([['Begun', 'Behind'], 2])
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  resumeSending('p1')
  await expect.poll(said).toEqual(['Theirs', 'Begun', 'Behind'])
})

test('MSG-03 continues what a closed page had begun to send, in every conversation', async () => {
  const left = (id: string) => JSON.stringify({ text: '', sending: [{ id, content: `In ${id}`, at: '' }] })
  for (const id of ['d', 'e']) localStorage.setItem(draftKey('p1', id), left(id))
  localStorage.setItem(draftKey('p2', 'f'), left('f'))
  resumeSending('p1')
  await expect.poll(said).toEqual(['In d', 'In e'])
  expect(server.asked.map(({ path }) => path)).toEqual([
    '/api/conversations/d/messages',
    '/api/conversations/e/messages',
  ])
})

test('MSG-03 MSG-06 a message that arrived live is not sent again, and the next one is sent at once', async () => {
  server.outcomes.push('lost')
  write('First', 'Second')
  await untilItWaits()
  settleSent('p1', server.kept[0]!)
  expect(waiting()).toEqual(['Second'])
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked).toHaveLength(2)
  await expect.poll(said).toEqual(['First', 'Second'])
})

test('MSG-03 a hundred messages can wait; the next one stays in the field with a problem', async () => {
  server.outcomes.push('no network')
  write(...Array.from({ length: 101 }, (_, n) => `Line ${n}`))
  const { text, sending, problem: said } = readUnsentText(key)
  expect([text, sending.length]).toEqual(['Line 100', 100])
  expect(said).toBe('Too many messages are waiting. Send this one later.')
  await untilItWaits()
})

test('MSG-03 MSG-06 a sent message is appended, or the thread is requested again after a gap', async () => {
  const thread = keyOf(messagesResource, { as: 'p1', id: 'c' })
  server.kept.push(makeMessage({ seq: 1 }))
  queryClient.setQueryData<MessageList>(thread, { items: [...server.kept], lastSeq: 1 })
  write('Mine')
  const shown = () => queryClient.getQueryData<MessageList>(thread)?.items.map(({ content }) => content)
  await expect.poll(shown).toEqual(['Line 1', 'Mine'])
  server.kept.push(makeMessage({ seq: 3 }))
  write('Mine again')
  await expect.poll(() => queryClient.getQueryState(thread)?.isInvalidated).toBe(true)
  expect(shown()).toEqual(['Line 1', 'Mine'])
})
