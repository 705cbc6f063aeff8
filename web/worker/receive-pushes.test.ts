import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEAD_TO } from './lead-to.ts'
import { receivePushes } from './receive-pushes.ts'
import type { Tab, WorkerScope } from './worker-scope.ts'

type Shown = [title: string, options: NotificationOptions]
const ORIGIN = 'https://undercroft.example'
let scope: ReturnType<typeof makeScope>
beforeEach(() => {
  scope = makeScope()
})
afterEach(() => vi.useRealTimers())

/** The environment of a service worker, whose events the test sends. */
function makeScope() {
  const listeners = new Map<string, (event: never) => void>()
  const state = { shown: [] as Shown[], opened: [] as string[], tabs: [] as Tab[], sent: [] as unknown[], status: 200 }
  const surroundings: WorkerScope = {
    location: { origin: ORIGIN },
    navigator: { onLine: true },
    caches: {} as CacheStorage,
    registration: {
      showNotification: async (...shown) => void state.shown.push(shown),
      pushManager: { subscribe: async (options) => ({ endpoint: 'new', options }) as never },
    },
    clients: {
      matchAll: async () => state.tabs,
      openWindow: async (url) => state.opened.push(url),
      claim: async () => {},
    },
    skipWaiting: async () => {},
    fetch: async (path, init) => {
      if (init) state.sent.push([path, init.method, JSON.parse(String(init.body))])
      return new Response(JSON.stringify({ publicKey: 'the-key', items: [] }), { status: state.status })
    },
    addEventListener: (name, listener) => void listeners.set(name, listener as never),
  }
  receivePushes(surroundings)
  const happen = async (name: string, event: object) => {
    const works: Promise<unknown>[] = []
    listeners.get(name)!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never)
    expect(works).toHaveLength(1)
    await Promise.all(works)
  }
  return { ...state, state, happen }
}

const press = (data: unknown) => scope.happen('notificationclick', { notification: { data, close: () => {} } })

/** Adds a tab. Returns the list of what happened to it. */
function makeTab({ responses = false, controlled = true } = {}) {
  const acts: string[] = []
  const tab: Tab = {
    focus: async () => {
      acts.push('focused')
      return tab
    },
    navigate: async (url) => {
      acts.push(`navigated to ${url}`)
      if (!controlled) throw new TypeError('not its worker')
    },
    postMessage(message, [port]) {
      acts.push(`asked to lead to ${(message as Record<string, string>)[LEAD_TO]}`)
      if (responses) (port as MessagePort).postMessage('going')
    },
  }
  scope.state.tabs.push(tab)
  return acts
}

test('TELL-05 a push is shown with its texts, one per tag', async () => {
  const note = { title: 'Nith', body: 'likes Carrion', url: '/track/1', tag: 'likes 1', icon: '/media/nith.webp' }
  await scope.happen('push', { data: { json: () => note } })
  expect(scope.shown).toEqual([
    ['Nith', { body: 'likes Carrion', tag: 'likes 1', icon: '/media/nith.webp', data: '/track/1' }],
  ])
})

test('TELL-05 an unreadable push still shows a notification', async () => {
  const broken = () => {
    throw new SyntaxError('no JSON')
  }
  for (const data of [null, { json: broken }, { json: () => null }, { json: () => 'words' }])
    await scope.happen('push', { data })
  expect(scope.shown.map(([title, { icon }]) => [title, icon])).toEqual(
    Array.from({ length: 4 }, () => ['Undercroft', '/icon-192.png']),
  )
})

test('TELL-05 a pressed notification opens the site if it has no tab', async () => {
  await press('/track/1?from=push')
  await press(undefined)
  expect(scope.opened).toEqual([`${ORIGIN}/track/1?from=push`, `${ORIGIN}/`])
})

test('TELL-05 a pressed notification focuses a tab, which navigates itself', async () => {
  const acts = makeTab({ responses: true })
  await press('/track/1')
  expect(acts).toEqual(['focused', `asked to lead to ${ORIGIN}/track/1`])
  expect(scope.opened).toEqual([])
})

test('TELL-05 a tab without a reply is navigated; if that fails a new tab opens', async () => {
  vi.useFakeTimers()
  const patient = async (pressed: Promise<void>) => {
    await vi.runAllTimersAsync()
    await pressed
  }
  const acts = makeTab()
  await patient(press('/track/1'))
  expect(acts.at(-1)).toBe(`navigated to ${ORIGIN}/track/1`)
  expect(scope.opened).toEqual([])
  scope.state.tabs.length = 0
  makeTab({ controlled: false })
  await patient(press('/track/2'))
  expect(scope.opened).toEqual([`${ORIGIN}/track/2`])
})

test('TELL-05 a notification opens only this site', async () => {
  for (const url of [
    'https://elsewhere.example/x',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])
    await press(url)
  expect(new Set(scope.opened)).toEqual(new Set([`${ORIGIN}/`]))
})

test('TELL-05 a subscription that the browser ended is replaced, if the user is signed in', async () => {
  await scope.happen('pushsubscriptionchange', {})
  const options = { userVisibleOnly: true, applicationServerKey: 'the-key' }
  expect(scope.sent).toEqual([['/api/push/browsers', 'POST', { endpoint: 'new', options }]])
  scope.state.status = 401
  await scope.happen('pushsubscriptionchange', {})
  expect(scope.sent).toHaveLength(1)
})
