/** What of a service worker's surroundings is used here: the types of pages and of workers do not go together. */
export type WorkerScope = {
  location: { origin: string }
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription> }
  }
  clients: {
    /** The one that was looked at last comes first. */
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  skipWaiting(): Promise<void>
  fetch: typeof fetch
  addEventListener<Name extends keyof WorkerEvents>(name: Name, hear: (event: WorkerEvents[Name]) => void): void
}

export type Tab = {
  focus(): Promise<Tab>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
}

type Lasting = { waitUntil(work: Promise<unknown>): void }
type WorkerEvents = {
  install: Lasting
  activate: Lasting
  push: Lasting & { data: { json(): unknown } | null }
  notificationclick: Lasting & { notification: { data: unknown; close(): void } }
  pushsubscriptionchange: Lasting
}
