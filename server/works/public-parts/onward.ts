import { COLLECTION } from '#contract/platform/collection-limits.ts'
import type { Visit } from '#contract/platform/page.ts'
import { type Html, html } from '#server/platform/page/html.ts'

export type Asked = Visit['search']

/** Query parameters that the link to the next page repeats. */
const KEPT = ['tag', 'order', 'city', 'show'] as const

const link = (href: string, words: string, isNext = false): Html =>
  html`<noscript><p class="first-section"><a href="${href}"${isNext && html` rel="next"`}>${words}</a></p></noscript>`

/**
 * A link to the next page of a list, for browsers without scripts; with scripts the page loads more
 * while the user scrolls. `path` names another page with the same list.
 */
export function more(
  { nextCursor }: { nextCursor: string | null },
  words: string,
  asked: Asked,
  path = '',
): Html | null {
  if (nextCursor === null) return null
  const kept = KEPT.flatMap((name) => (asked[name] ? [[name, asked[name]]] : []))
  return link(`${path}?${new URLSearchParams([...kept, ['after', nextCursor]])}`, words, true)
}

/**
 * A link from the first entries on a page to the whole list. `count` is at most
 * `COLLECTION.counted`.
 */
export const all = (shown: readonly unknown[], count: number, things: string, path: string): Html | null =>
  count > shown.length ? link(path, `All ${count < COLLECTION.counted ? `${count} ` : ''}${things}`) : null
