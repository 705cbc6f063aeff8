import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionResource } from '#contract/accounts.ts'
import { LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { goLive, isLive } from './go-live.ts'
import { actingProfileId, queryClient } from './requests/query-client.ts'
import { adoptSession } from './session.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { type Asked, respondWith } from './testing/responses.ts'
import { makeOwnProfile, makeSession, VISITOR } from './testing/sessions.ts'

const LOST = 1006
const asDana = makeSession([makeOwnProfile(), makeOwnProfile({ id: 'p2', handle: 'dana' })], { activeProfileId: 'p2' })
let asked: Asked[]
let received: [profileId: string, frame: ServerFrame][]
let leave: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.opened = []
  received = []
  asked = respondWith(() => ({ status: 200, body: makeSession() }))
  queryClient.setQueryData(keyOf(sessionResource, {}), makeSession())
  leave = goLive(actingProfileId, (profileId) => (frame) => received.push([profileId, frame]))
})
afterEach(() => {
  leave()
})

const socket = () => FakeSocket.opened.at(-1)!
const tries = () => FakeSocket.opened.length
const isOpen = ({ readyState }: FakeSocket) => readyState < 2

/** How long, in ms, the client waits after a close before it tries again. */
function waitAfter(code: number): number {
  const before = tries()
  socket().ends(code)
  for (let ms = 0; ; ms += 500) {
    if (tries() > before) return ms
    vi.advanceTimersByTime(500)
  }
}

test('MSG-06 SEC-03 a page over https opens the live channel with TLS', () => {
  vi.stubGlobal('location', new URL('https://site.example/home'))
  adoptSession(asDana)
  expect(new URL(socket().url)).toMatchObject({ protocol: 'wss:', host: 'site.example' })
  vi.unstubAllGlobals()
})

test('MSG-06 events reach the profile that is active now, and nobody after a sign-out', () => {
  expect(new URL(socket().url)).toMatchObject({ protocol: 'ws:', pathname: '/api/live', search: '?profile=p1' })
  const first = socket()
  first.says({ type: 'ready' })
  adoptSession(asDana)
  expect([isOpen(first), new URL(socket().url).search]).toEqual([false, '?profile=p2'])
  socket().says({ type: 'unread', count: 2 })
  first.says({ type: 'unread', count: 7 })
  expect(received).toEqual([
    ['p1', { type: 'ready' }],
    ['p2', { type: 'unread', count: 2 }],
  ])
  adoptSession(VISITOR)
  vi.advanceTimersByTime(60_000)
  expect([FakeSocket.opened.some(isOpen), tries(), isLive()]).toEqual([false, 2, false])
})

test('MSG-06 reconnects after 1, 2, 5 and then every 10 s, and after 1 s again if a connection was ready in between', () => {
  expect([1, 2, 3, 4, 5].map(() => waitAfter(LOST))).toEqual([1000, 2000, 5000, 10_000, 10_000])
  socket().says({ type: 'ready' })
  expect(isLive()).toBe(true)
  expect(waitAfter(LOST)).toBe(1000)
  expect(isLive()).toBe(false)
})

test('MSG-06 sends a ping every 25 s, and drops the connection without a pong within 10 s', () => {
  const first = socket()
  first.says({ type: 'ready' })
  for (let n = 0; n < 3; n++) {
    vi.advanceTimersByTime(25_000)
    first.says({ type: 'pong' })
  }
  expect([first.sent, isOpen(first)]).toEqual([Array(3).fill('{"type":"ping"}'), true])
  vi.advanceTimersByTime(25_000 + 9999)
  expect(isOpen(first)).toBe(true)
  vi.advanceTimersByTime(1)
  expect([isOpen(first), isLive()]).toEqual([false, false])
  vi.advanceTimersByTime(1000)
  expect(isOpen(socket())).toBe(true)
  expect(received).toEqual([['p1', { type: 'ready' }]])
})

test('MSG-06 drops a connection that the server does not answer within 10 s', () => {
  vi.advanceTimersByTime(10_000)
  expect(isOpen(socket())).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(tries()).toBe(2)
})

test('MSG-06 disconnects when the network is lost, and reconnects at once when it is back', () => {
  socket().says({ type: 'ready' })
  window.dispatchEvent(new Event('offline'))
  vi.advanceTimersByTime(60_000)
  expect([tries(), isOpen(socket()), isLive()]).toEqual([1, false, false])
  window.dispatchEvent(new Event('online'))
  expect(tries()).toBe(2)
})

test('MSG-06 a tab that becomes visible pings at once, or reconnects at once', () => {
  socket().says({ type: 'ready' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(socket().sent).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  expect(isOpen(socket())).toBe(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tries()).toBe(2)
})

test('MSG-06 a page in the back/forward cache has no connection, and opens a new one when it is shown again', () => {
  window.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(60_000)
  expect([tries(), isOpen(socket())]).toEqual([1, false])
  window.dispatchEvent(new Event('pageshow'))
  expect([tries(), isOpen(socket())]).toEqual([2, true])
})

test('MSG-06 retries after a minute when the account has too many tabs or sent too much', () => {
  socket().says({ type: 'ready' })
  expect([waitAfter(LIVE_CLOSE.tooManySockets), waitAfter(LIVE_CLOSE.refused)]).toEqual([60_000, 60_000])
})

test.each(['signedOut', 'notYours'] as const)(
  'AUTH-06 MSG-06 refreshes the session when the connection closes as “%s”',
  (reason) => {
    socket().says({ type: 'ready' })
    socket().ends(LIVE_CLOSE[reason])
    expect(asked.map(({ path }) => path)).toEqual(['/api/session'])
  },
)

test('AUTH-06 MSG-06 refreshes the session after every second failed connection', () => {
  for (let n = 0; n < 3; n++) waitAfter(LOST)
  expect(asked).toHaveLength(1)
  waitAfter(LOST)
  expect(asked).toHaveLength(2)
})
