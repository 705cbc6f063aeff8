import { z } from 'zod'
import { resource } from './platform/resource.ts'

/** What came on one day (UTC), as far as it is still there. */
export const DayStats = z.object({
  /** `2026-11-24` */
  day: z.string(),
  signUps: z.number().int(),
  /** Tracks and stems. */
  music: z.number().int(),
  artworks: z.number().int(),
  comments: z.number().int(),
  messages: z.number().int(),
  reports: z.number().int(),
  plays: z.number().int(),
})
export type DayStats = z.infer<typeof DayStats>

export const SiteStats = z.object({
  /** The last `STATS_DAYS`, today first. */
  days: z.array(DayStats),
  /** Merch items that wait for an admin. */
  merchWaiting: z.number().int(),
  /** Of what was reported: cases that nobody has decided, and appeals that nobody has answered. */
  casesOpen: z.number().int(),
  appealsWaiting: z.number().int(),
  /** Of everything stored. */
  storedBytes: z.number(),
  /** Where things are stored in a folder: what is left on its disk. */
  freeBytes: z.number().nullable(),
  databaseBytes: z.number(),
})
export type SiteStats = z.infer<typeof SiteStats>

export const statsResource = resource('numbers', '/api/numbers', { schema: SiteStats })
