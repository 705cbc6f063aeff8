import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushBrowser } from '#contract/push.ts'
import { renderPage } from '#web/platform/testing/render-page.tsx'
import { type Asked, problem, respondWith } from '#web/platform/testing/responses.ts'
import { LEAD_TO } from '#web/worker/lead-to.ts'
import { followPushes } from './follow-pushes.ts'
import { PushSections } from './push-sections.tsx'

const here = (more: Partial<PushBrowser> = {}): PushBrowser => ({
  id: 'here',
  isThisBrowser: true,
  device: 'Firefox on Linux',
  createdAt: '2026-10-14T10:00:00.000Z',
  usedAt: null,
  ...more,
})
const keys = { p256dh: 'p', auth: 'a' }

/** A fake browser. `says` is the user's answer to its question. */
function makeBrowser({ permission = 'default', says = 'granted' as NotificationPermission, fails = false } = {}) {
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }), unsubscribe: vi.fn() }
  const subscribe = vi.fn(async (_options: unknown) => {
    if (fails) throw new DOMException('push service error', 'AbortError')
    return subscription
  })
  const pushManager = { subscribe, getSubscription: async () => (fails ? null : subscription) }
  const status = Object.assign(new EventTarget(), { state: permission })
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = says
      return says
    }),
  }
  const worker = Object.assign(new EventTarget(), {
    register: vi.fn(),
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
    startMessages: vi.fn(),
  })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('navigator', { ...nav(), serviceWorker: worker, permissions: { query: async () => status } })
  return { notification, subscription, subscribe, worker, status }
}
const nav = () => ({ onLine: true, userAgent: 'test', language: 'en' })

let listed: PushBrowser[]
let asked: Asked[]
let refusal: ReturnType<typeof problem> | null
beforeEach(() => {
  listed = []
  refusal = null
  asked = respondWith(({ method, path }) => {
    if (method !== 'GET' && refusal) return refusal
    if (method === 'POST') listed.push(here())
    if (method === 'DELETE') listed = listed.filter(({ id }) => !path.endsWith(`/${id}`))
    return method === 'GET' ? { status: 200, body: { publicKey: 'the-key', items: listed } } : { status: 204 }
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = () => renderPage(PushSections, '/account')
const said = async () => (await screen.findByRole('region', { name: 'Push' })).textContent
const writes = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const allow = () => screen.findByRole('button', { name: 'Allow push on this device' })

test('TELL-05 asks and registers nothing before the user wants it; then this device is on and listed', async () => {
  const { notification, subscribe, worker } = makeBrowser()
  await show()
  await allow()
  expect(await said()).toMatch(/Off here.*has not been asked yet/)
  expect([notification.requestPermission, worker.register, subscribe].map((each) => each.mock.calls.length)).toEqual([
    0, 0, 0,
  ])
  await userEvent.click(await allow())
  const stop = await screen.findByRole('button', { name: 'Stop push on this device' })
  expect(stop).toBe(document.activeElement)
  expect(await said()).toContain('On here')
  expect(worker.register.mock.calls).toEqual([['/sw.js']])
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'the-key' }]])
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ endpoint: 'https://push.example/1', keys })
  const list = screen.getByRole('list', { name: 'Devices with push' })
  expect(list.textContent).toMatch(/Firefox on Linux.*This device.*Nothing sent yet/)
})

test('TELL-05 turning this device off ends the subscription at both ends', async () => {
  const { subscription } = makeBrowser({ permission: 'granted' })
  listed = [here()]
  await show()
  await userEvent.click(await screen.findByRole('button', { name: 'Stop push on this device' }))
  await allow()
  expect(await said()).toMatch(/Off here.*switched off in this browser/)
  expect(writes()).toEqual(['DELETE /api/push/browsers/here'])
  expect(subscription.unsubscribe).toHaveBeenCalledOnce()
  expect(screen.queryByRole('list', { name: 'Devices with push' })).toBeNull()
})

test('TELL-05 a refusal in the browser is explained, and its undoing in the settings is noticed at once', async () => {
  const { notification, status } = makeBrowser({ says: 'denied' })
  await show()
  await userEvent.click(await allow())
  await waitFor(async () => expect(await said()).toMatch(/blocks notifications.*open the site settings/))
  expect(screen.queryByRole('button')).toBeNull()
  expect(writes()).toEqual([])
  notification.permission = 'default'
  status.dispatchEvent(new Event('change'))
  await allow()
})

test('TELL-05 a browser without push says so', async () => {
  vi.stubGlobal('navigator', nav())
  await show()
  await waitFor(async () => expect(await said()).toMatch(/Off here.*cannot receive push/))
  expect(screen.queryByRole('button')).toBeNull()
})

test('TELL-05 a failure is shown, and can be retried', async () => {
  makeBrowser({ permission: 'granted', fails: true })
  await show()
  await userEvent.click(await allow())
  const part = within(screen.getByRole('region', { name: 'Push' }))
  expect((await part.findByRole('alert')).textContent).toMatch(/push service of this browser did not respond/)
  const browser = makeBrowser({ permission: 'granted' })
  refusal = problem('invalid', 'This push service cannot be found')
  await userEvent.click(await allow())
  await waitFor(() => expect(part.getByRole('alert').textContent).toBe('This push service cannot be found'))
  refusal = null
  await userEvent.click(await allow())
  await screen.findByRole('button', { name: 'Stop push on this device' })
  expect(browser.subscribe).toHaveBeenCalledTimes(2)
})

test('TELL-05 removing another device moves the focus to the list', async () => {
  const { subscription } = makeBrowser({ permission: 'granted' })
  listed = [here(), here({ id: 'there', isThisBrowser: false, device: null, usedAt: '2026-10-15T10:00:00.000Z' })]
  await show()
  const list = await screen.findByRole('list', { name: 'Devices with push' })
  await userEvent.click(within(list).getByRole('button', { name: 'Remove Unknown device' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(document.activeElement).toBe(list)
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
})

test('TELL-05 a pressed notification navigates within the page, and only to this site', () => {
  const { worker } = makeBrowser()
  const went: string[] = []
  followPushes((path) => went.push(path))
  const ports: MessagePort[] = []
  const sendMessage = (data: unknown) => {
    const port = { postMessage: vi.fn() }
    worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
    ports.push(port as never)
    return port.postMessage.mock.calls.length
  }
  expect(sendMessage({ [LEAD_TO]: `${location.origin}/track/1?a=b#c` })).toBe(1)
  expect([
    sendMessage({ [LEAD_TO]: 'https://elsewhere.example/' }),
    sendMessage({ [LEAD_TO]: 'nonsense' }),
    sendMessage(null),
  ]).toEqual([0, 0, 0])
  expect(went).toEqual(['/track/1?a=b#c'])
})
