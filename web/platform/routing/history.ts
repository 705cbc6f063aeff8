/**
 * The state that a page stores with an entry of the history, across reloads. Domains add their own
 * fields.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the pages merge their declarations into it
export interface HistoryState {}

/** An entry of the history. `key` identifies it while it exists. */
export type Place = { href: string; state: HistoryState; key: string }

export type History = {
  readonly place: Place
  push(href: string, state: HistoryState): void
  replace(href: string, state: HistoryState): void
  back(): void
  /** Called when the visitor has gone back or forward. The result says whether they may. */
  onMove: (() => boolean) | undefined
}

type Kept = { key: string; at: number; state: HistoryState }

const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** The history of the browser. Its entries are numbered, so that a step can be undone. */
export class BrowserHistory implements History {
  onMove: (() => boolean) | undefined
  #at: number
  #isStepBack = false

  constructor() {
    window.history.scrollRestoration = 'manual'
    this.#at = this.#kept?.at ?? 0
    if (!this.#kept) this.#write('replaceState', this.#href, {})
    window.addEventListener('popstate', () => this.#moved())
  }

  get place(): Place {
    return { href: this.#href, state: this.#kept?.state ?? {}, key: this.#kept?.key ?? '' }
  }

  push(href: string, state: HistoryState): void {
    this.#at += 1
    this.#write('pushState', href, state)
  }

  replace(href: string, state: HistoryState): void {
    this.#write('replaceState', href, state)
  }

  back(): void {
    window.history.back()
  }

  get #href(): string {
    const { pathname, search, hash } = window.location
    return pathname + search + hash
  }

  get #kept(): Kept | null {
    return window.history.state as Kept | null
  }

  #write(how: 'pushState' | 'replaceState', href: string, state: HistoryState): void {
    window.history[how]({ key: newKey(), at: this.#at, state } satisfies Kept, '', href)
  }

  #moved(): void {
    if (this.#isStepBack) {
      this.#isStepBack = false
      return
    }
    // A link within the page, followed by the browser itself, created a new entry without a number.
    if (!this.#kept) this.#write('replaceState', this.#href, {})
    const { at } = this.#kept as Kept
    if (this.onMove?.() === false) {
      this.#isStepBack = true
      window.history.go(this.#at - at)
      return
    }
    this.#at = at
  }
}

/** For tests: starts at `href`. */
export class MemoryHistory implements History {
  onMove: (() => boolean) | undefined
  readonly #places: Place[]

  constructor(href = '/') {
    this.#places = [{ href, state: {}, key: newKey() }]
  }

  get place(): Place {
    return this.#places.at(-1) as Place
  }

  push(href: string, state: HistoryState): void {
    this.#places.push({ href, state, key: newKey() })
  }

  replace(href: string, state: HistoryState): void {
    this.#places.splice(-1, 1, { href, state, key: newKey() })
  }

  back(): void {
    const left = this.#places.length > 1 ? this.#places.pop() : undefined
    if (left && this.onMove?.() === false) this.#places.push(left)
  }
}
