import type { WorkerScope } from './worker-scope.ts'

export const ORIGIN = 'https://undercroft.example'

type Answer = () => Response

/**
 * The environment of a service worker, for tests: a given network, caches in memory, and events
 * sent by the test.
 */
export class FakeScope {
  readonly network = new Map<string, Answer>()
  readonly asked: string[] = []
  readonly caches = new Map<string, Map<string, Response>>()
  readonly acts: string[] = []
  isOnline = true
  theme: string | undefined
  readonly #listeners = new Map<string, ((event: never) => void)[]>()

  readonly scope = {
    location: { origin: ORIGIN },
    navigator: { onLine: true },
    registration: {
      navigationPreload: {
        enable: async () => void this.acts.push('preloads'),
        disable: async () => void this.acts.push('does not preload'),
      },
    },
    clients: { claim: async () => void this.acts.push('claimed') },
    caches: this.#storage(),
    cookieStore: { get: async () => (this.theme ? { value: this.theme } : null) },
    skipWaiting: async () => void this.acts.push('took over'),
    fetch: async (asked: Request | string) => this.#fetch(asked),
    addEventListener: (name: string, listener: (event: never) => void) => {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
    },
  } as unknown as WorkerScope

  /** Sends an event and waits for all `waitUntil` promises. */
  async happen(name: string, event: object = {}): Promise<void> {
    const works: Promise<unknown>[] = []
    for (const listener of this.#listeners.get(name) ?? [])
      listener({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) } as never)
    await Promise.all(works)
  }

  /** Requests a URL as a page would; null if the worker does not handle it. */
  async ask(
    path: string,
    { mode = 'cors', destination = '', method = 'GET', headers = {} } = {},
  ): Promise<Response | null> {
    const request = {
      url: new URL(path, ORIGIN).href,
      ...{ mode, destination, method, headers: new Headers(headers) },
    }
    let response: Promise<Response> | null = null
    for (const listener of this.#listeners.get('fetch') ?? [])
      listener({
        request,
        preloadResponse: Promise.resolve(undefined),
        waitUntil: () => {},
        respondWith: (given: Promise<Response>) => {
          response = given
        },
      } as never)
    return response
  }

  open = (path: string): Promise<Response | null> => this.ask(path, { mode: 'navigate', destination: 'document' })

  async #fetch(asked: Request | string): Promise<Response> {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN)
    this.asked.push(pathname)
    const response = this.network.get(pathname)
    if (!response || !this.isOnline) throw new TypeError('Failed to fetch')
    return response()
  }

  #storage(): CacheStorage {
    const open = async (name: string) => {
      const kept = this.caches.get(name) ?? new Map<string, Response>()
      this.caches.set(name, kept)
      const put = async (path: string, response: Response) => void kept.set(new URL(path, ORIGIN).pathname, response)
      const add = async (path: string) => put(path, await this.#fetch(path))
      return {
        put,
        match: async (path: string) => kept.get(path),
        add,
        addAll: async (paths: string[]) => void (await Promise.all(paths.map(add))),
        keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
      } as unknown as Cache
    }
    const match = async (asked: string, { cacheName }: MultiCacheQueryOptions = {}) => {
      const { pathname } = new URL(asked, ORIGIN)
      const searched = cacheName === undefined ? [...this.caches.values()] : [this.caches.get(cacheName)]
      return searched.flatMap((kept) => kept?.get(pathname) ?? [])[0]?.clone()
    }
    return {
      open,
      match,
      has: async (name: string) => this.caches.has(name),
      keys: async () => [...this.caches.keys()],
      delete: async (name: string) => this.caches.delete(name),
    } as unknown as CacheStorage
  }
}
