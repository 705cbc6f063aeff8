import { PRODUCT } from '#contract/platform/limits.ts'
import type { PushBrowsers, PushedNote } from '#contract/push.ts'
import { LEAD_TO } from './lead-to.ts'
import type { Tab, WorkerScope } from './worker-scope.ts'

/** How long a focused tab may take to reply that it navigates. */
const TAB_PATIENCE_MS = 1000

/** Shows pushes, opens their pages, and keeps the subscription alive. */
export function receivePushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data)))
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, addressOf(scope, event.notification.data)))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(scope)))
}

/** The browser ended its subscription. A new one replaces it if the user is signed in. */
async function subscribeAgain({ registration, fetch }: WorkerScope): Promise<void> {
  const response = await fetch('/api/push')
  if (!response.ok) return
  const { publicKey } = (await response.json()) as PushBrowsers
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await fetch('/api/push/browsers', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}

/** Shows a notification for every push: browsers show one of their own if the worker shows none. */
function show({ registration }: WorkerScope, data: { json(): unknown } | null): Promise<void> {
  const { title, body, tag, url, icon = '/icon-192.png' } = read(data)
  return registration.showNotification(title, { body, tag, icon, data: url })
}

function read(data: { json(): unknown } | null): Partial<PushedNote> & { title: string } {
  try {
    return { title: PRODUCT, ...(data?.json() as PushedNote | undefined) }
  } catch {
    return { title: PRODUCT }
  }
}

/** The URL on this site; the front page for any other site. */
function addressOf({ location: { origin } }: WorkerScope, path: unknown): string {
  const url = new URL(String(path ?? '/'), origin)
  return url.origin === origin ? url.href : `${origin}/`
}

async function open({ clients }: WorkerScope, url: string): Promise<unknown> {
  const [tab] = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!tab) return clients.openWindow(url)
  const focused = await tab.focus().catch(() => tab)
  if (await leads(focused, url)) return
  return focused.navigate(url).catch(() => clients.openWindow(url))
}

/** Whether the page in the tab navigates itself, so that playback continues. */
const leads = (tab: Tab, url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), TAB_PATIENCE_MS)
    tab.postMessage({ [LEAD_TO]: url }, [port2])
  })
