import type { ComponentType, ReactNode } from 'react'
import { type Match, matcher } from '#contract/platform/match.ts'
import type { Layout } from '#contract/platform/page.ts'
import { Emitter, Signal } from '../signal.ts'
import { hrefOf, type Location, locationOf, type SitePath, type Target } from './address.ts'
import type { History, HistoryState } from './history.ts'

/** A page as the router uses it. */
export type RoutePage = {
  path: string
  layout: Layout
  flush: boolean
  /** Pages of one group share a component, which stays mounted from one page to the next. */
  group: string
  /** Where the visitor is redirected instead, or null. */
  elsewhere: (visit: { location: Location; params: Record<string, string> }) => Promise<string | null>
  load: () => Promise<ComponentType>
  /** Shown while the page loads. */
  skeleton: ReactNode
}

/** The state of the screen. `Page` is null while it loads; `page` is null for an unknown URL. */
export type Shown = {
  location: Location
  page: RoutePage | null
  params: Record<string, string>
  Page: ComponentType | null
  error?: unknown
  /** Increases whenever the same page must be tried again. */
  attempt: number
}

/** A navigation; `from` is null for the first page. */
export type Change = { from: Location | null; to: Location; pathChanged: boolean; scroll: 'top' | 'kept' | 'stay' }

type Going = { replace?: boolean; resetScroll?: boolean }

// The previous page stays for a moment: most chunks arrive within it.
const PENDING_AFTER_MS = 300
const PENDING_AT_LEAST_MS = 200

const nothing: Shown = {
  location: locationOf({ href: '/', state: {}, key: '' }),
  page: null,
  params: {},
  Page: null,
  attempt: 0,
}

/** Navigates between pages without loading a new document. */
export class Router {
  readonly shown = new Signal<Shown>(nothing)
  /** Emits before a page is left. */
  readonly leaving = new Emitter<[Change]>()
  /** Emits when the requested page is on the screen. */
  readonly rendered = new Emitter<[Change]>()
  readonly #history: History
  readonly #match: (pathname: string) => Match<RoutePage> | null
  readonly #fetchData: (href: string) => Promise<void>
  readonly #blockers = new Set<() => boolean>()
  #turn = 0
  #attempt = 0
  #change: Change | undefined
  #isLoaded = false

  /** `fetchData` loads the initial data of a page. */
  constructor(
    pages: readonly RoutePage[],
    history: History,
    fetchData: (href: string) => Promise<void> = async () => {},
  ) {
    this.#match = matcher(pages)
    this.#history = history
    this.#fetchData = fetchData
    history.onMove = () => {
      if (this.#isBlocked()) return false
      void this.#arrive('kept')
      return true
    }
  }

  /** Loads the first page. */
  load = (): Promise<void> => this.#arrive('kept')

  navigate = async <To extends SitePath | '.'>({ state, ...target }: Target<To> & Going): Promise<void> => {
    const next = typeof state === 'function' ? state(this.#history.place.state) : state
    await this.go(hrefOf(target, this.shown.value.location.pathname), { ...target, state: next })
  }

  /** Navigates to any URL of this site. Resolves when the page is about to be rendered. */
  async go(
    href: string,
    { replace, resetScroll = true, state = {} }: Going & { state?: HistoryState } = {},
  ): Promise<void> {
    if (this.#isBlocked()) return
    this.#history[replace ? 'replace' : 'push'](href, state)
    await this.#arrive(resetScroll ? 'top' : 'stay')
  }

  back = (): void => this.#history.back()

  /** Loads the open page again, including its access check. */
  async invalidate(): Promise<void> {
    this.#attempt += 1
    await this.#arrive('stay')
  }

  /** Loads the code and the initial data of a page in advance. */
  async preload(href: string): Promise<void> {
    const match = this.#match(locationOf({ href, state: {}, key: '' }).pathname)
    if (!match || href === this.shown.value.location.href) return
    await Promise.all([match.page.load(), this.#fetchData(href)])
  }

  /**
   * Prevents leaving the page while `isBlocked` returns true. Returns a function that removes the
   * block.
   */
  block(isBlocked: () => boolean): () => void {
    this.#blockers.add(isBlocked)
    return () => this.#blockers.delete(isBlocked)
  }

  /** Must be called by the renderer after each render of `shown`. */
  markRendered(): void {
    const change = this.#change
    this.#change = undefined
    if (change) this.rendered.emit(change)
  }

  #isBlocked = (): boolean => [...this.#blockers].some((isBlocked) => isBlocked())

  async #arrive(scroll: Change['scroll']): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const isOld = () => turn !== this.#turn
    const location = locationOf(this.#history.place)
    const from = this.#isLoaded ? this.shown.value.location : null
    const change = { from, to: location, pathChanged: from?.pathname !== location.pathname, scroll }
    this.leaving.emit(change)
    const match = this.#match(location.pathname)
    const { page, params } = match ?? { page: null, params: {} }
    const shown = { location, page, params, attempt: this.#attempt }
    const pending = from && !this.#isMounted(page) ? this.#showPending({ ...shown, Page: null }, isOld) : undefined
    try {
      const elsewhere = await page?.elsewhere({ location, params })
      if (isOld()) return
      if (elsewhere) return await this.#lead(elsewhere)
      const Page = (await page?.load()) ?? null
      await pending?.end()
      if (!isOld()) this.#show({ ...shown, Page }, change)
    } catch (error) {
      await pending?.end()
      if (!isOld()) this.#show({ ...shown, Page: null, error }, change)
    } finally {
      void pending?.end()
    }
  }

  /** Whether the component of this page is on the screen. A skeleton would discard what users typed. */
  #isMounted(page: RoutePage | null): boolean {
    const { Page, page: shown } = this.shown.value
    return Page !== null && shown?.group === page?.group
  }

  async #lead(href: string): Promise<void> {
    this.#history.replace(href, {})
    await this.#arrive('top')
  }

  #show(shown: Shown, change: Change): void {
    this.#isLoaded = true
    this.#change = change
    this.shown.value = shown
  }

  /** Shows the page's skeleton if the page is slow, and then for long enough to be seen. */
  #showPending(shown: Shown, isOld: () => boolean): { end: () => Promise<void> | void } {
    let shownAt = 0
    const timer = setTimeout(() => {
      if (isOld() || !shown.page) return
      shownAt = performance.now()
      this.shown.value = shown
    }, PENDING_AFTER_MS)
    return {
      end: () => {
        clearTimeout(timer)
        const restMs = shownAt && shownAt + PENDING_AT_LEAST_MS - performance.now()
        return restMs > 0 ? new Promise((resolve) => setTimeout(resolve, restMs)) : undefined
      },
    }
  }
}
