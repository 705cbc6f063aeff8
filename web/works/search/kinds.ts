import { isolated } from '#contract/platform/isolated.ts'
import { SEARCH } from '#contract/platform/limits.ts'
import { SEARCH_KINDS, type SearchAnswer, type SearchKind } from '#contract/search.ts'
import { formatCount } from '#web/ui/text/format.ts'

/** What kinds are called over their lists and on their tabs, and in 'All 9 tracks'. */
export const KIND_TITLES: Record<SearchKind, string> = {
  profile: 'Profiles',
  track: 'Tracks',
  album: 'Albums',
  artwork: 'Art',
  event: 'Events',
  playlist: 'Playlists',
  merch: 'Merch',
  tag: 'Tags',
}
export const KIND_NOUNS: Record<SearchKind, string> = {
  profile: 'profiles',
  track: 'tracks',
  album: 'albums',
  artwork: 'works',
  event: 'events',
  playlist: 'playlists',
  merch: 'items',
  tag: 'tags',
}

/** `9`, or `500+`. */
export const totalText = (total: number): string =>
  total < SEARCH.counted ? formatCount(total) : `${formatCount(SEARCH.counted)}+`

/** `24 results`, `1,003+ results` */
export function resultsText({ totals }: SearchAnswer): string {
  const all = SEARCH_KINDS.map((kind) => totals[kind])
  const sum = all.reduce((before, total) => before + total, 0)
  const more = all.some((total) => total >= SEARCH.counted) ? '+' : ''
  return `${formatCount(sum)}${more} ${sum === 1 ? 'result' : 'results'}`
}

/** Where nothing has all that was typed. */
export const PARTIAL_TEXT = 'No result has all of these words. The ones shown have most of them.'

/** `“corncrake”`, `“carrion”, “weather”` */
export const meantText = (meant: readonly string[]): string =>
  meant
    .slice(0, MEANT_MAX)
    .map((word) => `“${isolated(word)}”`)
    .join(', ')

const MEANT_MAX = 3
