import { dateFormat } from '#web/ui/text/format.ts'
import type { Release } from '#web/works/albums/album-facts.ts'

// A release date has no time: UTC shows the same day everywhere.
const long = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const whole = dateFormat({ dateStyle: 'full', timeZone: 'UTC' })

/** `October 14, 2026` */
export const releaseDay = (releaseDate: string): string => long(new Date(releaseDate))

/**
 * `Released on Wednesday, October 14, 2026`, `Released today` or `Comes out on …`; null without a
 * date.
 */
export function releaseSentence({ releaseDate, isComing }: Release, now: Date): string | null {
  if (!releaseDate) return null
  // `isComing` is computed in UTC, too.
  if (!isComing && releaseDate === now.toISOString().slice(0, 10)) return 'Released today'
  return `${isComing ? 'Comes out on' : 'Released on'} ${whole(new Date(releaseDate))}`
}

export const totalMs = (tracks: readonly { durationMs: number }[]): number =>
  tracks.reduce((sum, track) => sum + track.durationMs, 0)

const UNITS = [
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const

/** `44 minutes 26 seconds`, `1 hour 5 seconds` from milliseconds; empty for less than a second. */
export function durationInWords(durationMs: number): string {
  let rest = Math.floor(durationMs / 1000)
  return UNITS.flatMap(({ name, seconds }) => {
    const count = Math.floor(rest / seconds)
    rest -= count * seconds
    return count === 0 ? [] : `${count} ${name}${count === 1 ? '' : 's'}`
  }).join(' ')
}

/** The most common tags of an album's tracks, most common first. */
export function commonTags(tracks: readonly { tags: readonly string[] }[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const tag of tracks.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, most)
}
