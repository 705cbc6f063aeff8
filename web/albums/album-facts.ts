import type { Album } from '#contract/works/albums.ts'
import { formatCount } from '#web/ui/text/format.ts'

// a day without a time is the same everywhere
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Oct 14, 2026`, or `Coming Oct 14, 2026`; null for an album without a date. */
export function releaseText({ releaseDate, isComing }: Pick<Album, 'releaseDate' | 'isComing'>): string | null {
  if (!releaseDate) return null
  const day = days.format(new Date(releaseDate))
  return isComing ? `Coming ${day}` : day
}

export const trackCountText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'track' : 'tracks'}`
