/**
 * The parts of a service worker's environment used here. TypeScript cannot load the types of pages
 * and of workers together.
 */
export type WorkerScope = {
  location: { origin: string }
  /** `connection` does not exist in every browser. */
  navigator: { onLine: boolean; connection?: { saveData?: boolean } }
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    pushManager: { subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription> }
    navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> }
  }
  clients: {
    /** The most recently focused tab is first. */
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  caches: CacheStorage
  /** The prototype has `addRoutes` in browsers that support routes. */
  InstallEvent?: { prototype: object }
  /** Does not exist in every browser. */
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  skipWaiting(): Promise<void>
  fetch: typeof fetch
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

export type Tab = {
  focus(): Promise<Tab>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** A route that requests take without waking the worker. */
export type Route = {
  condition: { urlPattern: { pathname: string }; requestMode?: 'navigate' }
  source: 'network'
}

type Lasting = { waitUntil(work: Promise<unknown>): void }
export type Asked = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type WorkerEvents = {
  install: Lasting & { addRoutes?(routes: Route[]): Promise<void> }
  activate: Lasting
  message: Lasting & { data: unknown }
  fetch: Asked
  push: Lasting & { data: { json(): unknown } | null }
  notificationclick: Lasting & { notification: { data: unknown; close(): void } }
  pushsubscriptionchange: Lasting
}
