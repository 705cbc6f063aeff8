import { isolated } from '#contract/platform/isolated.ts'
import { SEARCH } from '#contract/platform/search-limits.ts'
import { SEARCH_KINDS, type SearchKind, type SearchResponse } from '#contract/search.ts'
import { formatCount } from '#contract/words/counted.ts'

type KindLook = {
  /** The heading of its list, and its tab. */
  title: string
  /** The type in the plural, as in 'All 9 tracks'. */
  noun: string
  /** The number of results in the panel. */
  inPanel: number
  /** The approximate height of one result on the page of all types, in rem. */
  rems: number
}

/** How the search shows each type. */
export const KINDS: Record<SearchKind, KindLook> = {
  profile: { title: 'Profiles', noun: 'profiles', inPanel: 2, rems: 1.75 },
  track: { title: 'Tracks', noun: 'tracks', inPanel: 3, rems: 4 },
  album: { title: 'Albums', noun: 'albums', inPanel: 2, rems: 1.75 },
  artwork: { title: 'Art', noun: 'works', inPanel: 4, rems: 2.5 },
  event: { title: 'Events', noun: 'events', inPanel: 2, rems: 6 },
  playlist: { title: 'Playlists', noun: 'playlists', inPanel: 2, rems: 1.75 },
  merch: { title: 'Merch', noun: 'items', inPanel: 2, rems: 1.75 },
  tag: { title: 'Tags', noun: 'tags', inPanel: 3, rems: 0.5 },
}

/** `9`, or `500+`. */
export const totalText = (total: number): string =>
  total < SEARCH.counted ? formatCount(total) : `${formatCount(SEARCH.counted)}+`

/** `24 results`, `1,003+ results` */
export function resultsText({ totals }: SearchResponse): string {
  const all = SEARCH_KINDS.map((kind) => totals[kind])
  const sum = all.reduce((before, total) => before + total, 0)
  const more = all.some((total) => total >= SEARCH.counted) ? '+' : ''
  return `${formatCount(sum)}${more} ${sum === 1 ? 'result' : 'results'}`
}

/** Shown if no result has all typed words. */
export const PARTIAL_TEXT = 'No result has all of these words. The ones shown have most of them.'

/** `“corncrake”`, `“carrion”, “weather”` */
export const meantText = (meant: readonly string[]): string =>
  meant
    .slice(0, MEANT_MAX)
    .map((word) => `“${isolated(word)}”`)
    .join(', ')

const MEANT_MAX = 3
