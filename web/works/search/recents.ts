import { SEARCH_KINDS } from '#contract/search.ts'
import { openMemory } from '#web/platform/memory.ts'
import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { type Hit, keyOfHit } from './hit.ts'
import { SEARCHES_STORED_AS } from './stored-searches-name.ts'

/** Recent searches and the results opened from them, newest first. Stored only in this browser. */
export type Recents = { searches: readonly string[]; opened: readonly Hit[] }

const SEARCHES_MAX = 5
const OPENED_MAX = 3
const NOTHING: Recents = { searches: [], opened: [] }
const TEXTS = ['id', 'href', 'title', 'by', 'aside'] as const

const memory = openMemory()
const recents = new Signal(read())

window.addEventListener('storage', ({ key }) => {
  if (key === SEARCHES_STORED_AS || key === null) reread()
})

export const useRecents = (): Recents => useSignal(recents)

/** Reads again, after another tab or a sign-out has changed them. */
export function reread(): void {
  recents.value = read()
}

export function rememberSearch(typed: string): void {
  const { searches, opened } = read()
  keep({ searches: [typed, ...searches.filter((each) => each !== typed)].slice(0, SEARCHES_MAX), opened })
}

export function rememberOpened(hit: Hit): void {
  const { searches, opened } = read()
  const others = opened.filter((each) => keyOfHit(each) !== keyOfHit(hit))
  keep({ searches, opened: [hit, ...others].slice(0, OPENED_MAX) })
}

export function forgetSearch(typed: string): void {
  const { searches, opened } = read()
  keep({ searches: searches.filter((each) => each !== typed), opened })
}

export function forgetOpened(hit: Hit): void {
  const { searches, opened } = read()
  keep({ searches, opened: opened.filter((each) => keyOfHit(each) !== keyOfHit(hit)) })
}

export const forgetAll = (): void => keep(NOTHING)

function keep(next: Recents): void {
  recents.value = next
  memory.setItem(SEARCHES_STORED_AS, JSON.stringify(next))
}

/** Skips invalid entries: another version of the page or another script may have written them. */
function read(): Recents {
  try {
    const stored = JSON.parse(memory.getItem(SEARCHES_STORED_AS) ?? '{}') as Partial<
      Record<keyof Recents, unknown>
    > | null
    const searches = listOf(stored?.searches).filter((each) => typeof each === 'string' && each.trim() !== '')
    return {
      searches: [...new Set(searches as string[])].slice(0, SEARCHES_MAX),
      opened: listOf(stored?.opened).filter(isHit).slice(0, OPENED_MAX),
    }
  } catch {
    return NOTHING
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const isOurs = (href: string): boolean =>
  href.startsWith('/') &&
  URL.canParse(href, location.origin) &&
  new URL(href, location.origin).origin === location.origin

function isHit(value: unknown): value is Hit {
  if (typeof value !== 'object' || value === null) return false
  const hit = value as Partial<Record<keyof Hit, unknown>>
  const { stock, picture } = hit
  return (
    SEARCH_KINDS.some((kind) => kind === hit.kind) &&
    TEXTS.every((name) => typeof hit[name] === 'string') &&
    isOurs(hit.href as string) &&
    listOf(hit.also).every((each) => typeof each === 'string') &&
    Array.isArray(hit.also) &&
    (picture === null || typeof picture === 'string') &&
    (stock === null || (typeof stock === 'object' && 'stock' in stock && 'stockDeep' in stock)) &&
    (hit.kind !== 'event' || (typeof hit.date === 'string' && !Number.isNaN(Date.parse(hit.date))))
  )
}
