import type { Track } from '#contract/music.ts'
import { dateFormat } from '#web/ui/text/format.ts'

export type DayGroup = { title: string; tracks: Track[] }

const months = dateFormat({ month: 'long', year: 'numeric' })
const WEEK_DAYS = 7

/** Tracks, newest first, under Today, Yesterday, Earlier this week, and the months before, in the viewer's time zone. */
export function groupByDay(tracks: readonly Track[], now: Date): DayGroup[] {
  const groups: DayGroup[] = []
  for (const track of tracks) {
    const title = dayTitle(new Date(track.createdAt), now)
    const last = groups.at(-1)
    if (last?.title === title) last.tracks.push(track)
    else groups.push({ title, tracks: [track] })
  }
  return groups
}

function dayTitle(date: Date, now: Date): string {
  if (date >= startOfDay(now, 0)) return 'Today'
  if (date >= startOfDay(now, 1)) return 'Yesterday'
  if (date >= startOfDay(now, WEEK_DAYS - 1)) return 'Earlier this week'
  return months(date)
}

/** Midnight some days ago; by the calendar, as not every day has 24 hours. */
const startOfDay = (now: Date, daysAgo: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo)
