import type { Router } from './router.ts'

const KEY = 'scroll-positions'
/** Entries of the history whose place is remembered. */
const KEPT = 200

/** A new page begins at its top, or at the place that its address names; one that was left is where it was left. */
export function keepScroll(router: Router): void {
  const positions = new Map<string, number>(readPositions())
  const remember = (key: string | undefined) => key && positions.set(key, window.scrollY)
  router.leaving.subscribe(({ from }) => remember(from?.key))
  router.rendered.subscribe(({ from, to, scroll }) => {
    if (scroll === 'stay') return
    const kept = scroll === 'kept' ? positions.get(to.key) : undefined
    // the first screen was there before, and has been scrolled
    if (kept === undefined && !from && window.scrollY > 0) return
    if (kept === undefined && to.hash) document.getElementById(to.hash.slice(1))?.scrollIntoView()
    else window.scrollTo(0, kept ?? 0)
  })
  window.addEventListener('pagehide', () => {
    remember(router.shown.value.location.key)
    write([...positions].slice(-KEPT))
  })
}

/** The places of a page before this one; what else is stored there is left out. */
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
    // without room, or where it is forbidden, a reload begins at the top
  }
}
