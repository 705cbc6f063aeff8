import { z } from 'zod'
import { Track } from './music.ts'
import { DASHBOARD_DAYS } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

const count = z.number().int()
const Numbers = z.object({ plays: count, followers: count, likes: count, comments: count })
/** Plays, and new followers, likes and comments by others that still exist. */
export type Numbers = z.infer<typeof Numbers>

/**
 * Statistics of an artist's profile over the last `days` days (UTC), including today. `series` has
 * one entry a day, the oldest first. `previous` sums up the same number of days before. `topTracks`
 * are the tracks with most plays in these days, at most ten.
 */
export const Dashboard = z.object({
  days: count,
  series: z.array(Numbers.extend({ day: z.iso.date() })),
  totals: Numbers,
  previous: Numbers,
  topTracks: z.array(z.object({ track: Track, plays: count })),
  /** The next events, at most five. */
  upcomingEvents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      startAt: z.string(),
      timeZone: z.string(),
      isPublished: z.boolean(),
    }),
  ),
  upcomingEventCount: count,
  /** The newest merch items that wait for an admin, at most five. */
  merchInReview: z.array(z.object({ id: z.string(), title: z.string(), createdAt: z.string() })),
  merchInReviewCount: count,
  /** The profile has no published work, no event and no merch item. */
  isNew: z.boolean(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const DashboardQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => DASHBOARD_DAYS.some((choice) => choice === days), `Choose ${DASHBOARD_DAYS.join(', ')} days`)
    .default(DASHBOARD_DAYS[0]),
})

export const dashboardResource = resource('dashboard', '/api/dashboard', {
  query: DashboardQuery,
  schema: Dashboard,
  entities: ['track', 'event', 'merchItem'],
  madeFor: 'acting',
})
