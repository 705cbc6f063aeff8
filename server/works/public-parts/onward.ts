import { COLLECTION } from '#contract/platform/limits.ts'
import type { Visit } from '#contract/platform/page.ts'
import { type Html, html } from '#server/platform/page/html.ts'

export type Asked = Visit['search']

/** What else a list was asked for, by which it goes on. */
const KEPT = ['tag', 'order', 'city', 'show'] as const

const link = (href: string, words: string, isNext = false): Html =>
  html`<noscript><p class="first-section"><a href="${href}"${isNext && html` rel="next"`}>${words}</a></p></noscript>`

/**
 * Where a list goes on, for whoever has no scripts: the page itself loads more as it is read. `path` is of another page
 * that has the same list.
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

/** From what a page shows first of many to all of them. `count` goes up to `COLLECTION.counted`. */
export const all = (shown: readonly unknown[], count: number, things: string, path: string): Html | null =>
  count > shown.length ? link(path, `All ${count < COLLECTION.counted ? `${count} ` : ''}${things}`) : null
