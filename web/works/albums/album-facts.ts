import type { Album } from '#contract/albums.ts'
import { counted } from '#contract/words/counted.ts'
import { dateFormat } from '#web/ui/text/format.ts'

export type Release = Pick<Album, 'releaseDate' | 'isComing'>

// A release date has no time: UTC shows the same day everywhere.
const medium = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/**
 * `Oct 14, 2026`, or `Coming Oct 14, 2026`, in the reader's locale; null for an album without a
 * date.
 */
export function releaseText({ releaseDate, isComing }: Release): string | null {
  if (!releaseDate) return null
  const day = medium(new Date(releaseDate))
  return isComing ? `Coming ${day}` : day
}

export const trackCountText = (count: number): string => counted(count, 'track')
