type Listener = (isNear: boolean) => void

/**
 * Until the visitor moves, only elements in the window count as near: most pages are never
 * scrolled.
 */
const AT_REST = '0px'
const SIGNS = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Watches whether elements are near the window. Before the visitor moves, near means in the window;
 * afterwards, within `marginPx` above or below it.
 */
class Watch {
  readonly #listeners = new Map<Element, Listener>()
  readonly #margin: string
  #observer: IntersectionObserver | undefined

  constructor(marginPx: number) {
    this.#margin = `${marginPx}px 0px`
  }

  add(element: Element, listener: Listener): () => void {
    this.#observer ??= this.#observe()
    this.#listeners.set(element, listener)
    this.#observer.observe(element)
    return () => {
      this.#listeners.delete(element)
      this.#observer?.unobserve(element)
    }
  }

  lookFurther(): void {
    if (!this.#observer) return
    this.#observer.disconnect()
    this.#observer = this.#observe()
    for (const element of this.#listeners.keys()) this.#observer.observe(element)
  }

  #observe(): IntersectionObserver {
    const notify = (entries: IntersectionObserverEntry[]) => {
      for (const entry of entries) this.#listeners.get(entry.target)?.(entry.isIntersecting)
    }
    return new IntersectionObserver(notify, { rootMargin: hasMoved ? this.#margin : AT_REST })
  }
}

const watches = new Map<number, Watch>()
let hasMoved = false
let isListening = false

function listenForMoves(): void {
  if (isListening) return
  isListening = true
  const moved = () => {
    hasMoved = true
    for (const sign of SIGNS) window.removeEventListener(sign, moved, true)
    for (const watch of watches.values()) watch.lookFurther()
  }
  for (const sign of SIGNS) window.addEventListener(sign, moved, { capture: true, passive: true })
}

/**
 * Calls `listener` now and on each change with whether the element is in the window or less than
 * `marginPx` above or below it. Returns a function that stops watching.
 */
export function watchNear(element: Element, marginPx: number, listener: Listener): () => void {
  listenForMoves()
  const watch = watches.get(marginPx) ?? new Watch(marginPx)
  watches.set(marginPx, watch)
  return watch.add(element, listener)
}
