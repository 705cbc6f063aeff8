import type { Collection } from '#contract/collections.ts'
import { COLLECTION } from '#contract/platform/collection-limits.ts'
import { formatCount } from '#contract/words/counted.ts'

const NOUNS: Record<keyof Collection['counts'], [one: string, many: string]> = {
  tracks: ['track', 'tracks'],
  artworks: ['work of art', 'works of art'],
  artists: ['artist', 'artists'],
  events: ['event', 'events'],
}

/** `1,000+` where the server stopped counting. */
export const countUpTo = (count: number): string => `${formatCount(count)}${count >= COLLECTION.counted ? '+' : ''}`

/** `38 tracks`, `1 work of art`, `1,000+ tracks`. */
export const countText = (count: number, of: keyof Collection['counts']): string =>
  `${countUpTo(count)} ${NOUNS[of][count === 1 ? 0 : 1]}`
