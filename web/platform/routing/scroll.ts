import type { Router } from './router.ts'

const KEY = 'scroll-positions'
/** How many entries of the history have a stored scroll position. */
const KEPT = 200

/**
 * A new page starts at its top, or at the element that its hash names. Going back restores the old
 * scroll position.
 */
export function keepScroll(router: Router): void {
  const positions = new Map<string, number>(readPositions())
  const remember = (key: string | undefined) => key && positions.set(key, window.scrollY)
  router.leaving.subscribe(({ from }) => remember(from?.key))
  router.rendered.subscribe(({ from, to, scroll }) => {
    if (scroll === 'stay') return
    const kept = scroll === 'kept' ? positions.get(to.key) : undefined
    // The prerendered HTML was visible before, and the visitor has scrolled it.
    if (kept === undefined && !from && window.scrollY > 0) return
    if (kept === undefined && to.hash) document.getElementById(to.hash.slice(1))?.scrollIntoView()
    else window.scrollTo(0, kept ?? 0)
  })
  window.addEventListener('pagehide', () => {
    remember(router.shown.value.location.key)
    write([...positions].slice(-KEPT))
  })
}

/** The stored positions of an earlier document; invalid entries are left out. */
export function readPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

const isPosition = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1])

function write(positions: [string, number][]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // If the storage is full or forbidden, a reload starts at the top.
  }
}
