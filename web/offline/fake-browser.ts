import { vi } from 'vitest'

type Row = Record<string, unknown>
type Request = { result?: unknown; onsuccess?: () => void; onerror?: () => void; error?: unknown }

/**
 * Browser storage for tests: an IndexedDB that runs one transaction after another, caches in
 * memory, and locks that are always free.
 */
export class FakeBrowser {
  readonly stores: Record<string, Map<string, Row>> = { things: new Map(), tracks: new Map(), plays: new Map() }
  readonly caches = new Map<string, Map<string, Response>>()
  isReadable = true
  #turn: Promise<void> = Promise.resolve()

  constructor() {
    vi.stubGlobal('indexedDB', { open: () => this.#soon(() => this.#database()) })
    vi.stubGlobal('caches', {
      has: async (name: string) => this.caches.has(name),
      open: async (name: string) => this.#cache(name),
      delete: async (name: string) => this.caches.delete(name),
    })
    const request = async (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({})
    vi.stubGlobal('navigator', {
      ...{ onLine: true, locks: { request }, storage: { estimate: async () => ({ quota: 1e9, usage: 0 }) } },
    })
  }

  put = (store: string, ...rows: Row[]): void => {
    for (const row of rows) this.stores[store]!.set(String(row.key ?? row.id), row)
  }

  keys = (store: string): string[] => [...this.stores[store]!.keys()]

  #cache(name: string) {
    const kept = this.caches.get(name) ?? new Map<string, Response>()
    this.caches.set(name, kept)
    const pathOf = (asked: string | { url: string }) =>
      new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost').pathname
    return {
      match: async (asked: string) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: string, response: Response) =>
        void kept.set(pathOf(asked), new Response(await response.arrayBuffer())),
      delete: async (asked: string) => kept.delete(pathOf(asked)),
      keys: async () => [...kept.keys()].map((path) => ({ url: `http://localhost${path}` })),
    }
  }

  #soon(response: () => unknown, after: Promise<void> = Promise.resolve()): Request {
    const request: Request = {}
    const settle = () => {
      if (this.isReadable) request.result = response()
      else request.error = new DOMException('It cannot be read', 'UnknownError')
      if (this.isReadable) request.onsuccess?.()
      else request.onerror?.()
    }
    void after.then(settle)
    return request
  }

  #database() {
    return { close: () => {}, transaction: () => this.#transaction() }
  }

  #transaction() {
    const before = this.#turn
    const request = (act: () => unknown) => this.#soon(act, before)
    const objectStore = (name: string) => ({
      getAll: () => request(() => [...this.stores[name]!.values()]),
      put: (row: Row) => request(() => this.put(name, row)),
      delete: (key: string) => request(() => this.stores[name]!.delete(key)),
    })
    const transaction: { objectStore: typeof objectStore; oncomplete?: () => void } = { objectStore }
    this.#turn = before.then(async () => {
      // The code that awaits a request may start more requests in the same transaction.
      for (let moments = 0; moments < 50; moments++) await undefined
      transaction.oncomplete?.()
    })
    return transaction
  }
}
