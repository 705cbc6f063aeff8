import { z } from 'zod'
import { resource } from './platform/resource.ts'

/** What was added on one day (UTC) and still exists. */
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
  /** The last `STATS_DAYS` days, today first. */
  days: z.array(DayStats),
  /** Merch items that wait for an admin. */
  merchWaiting: z.number().int(),
  /** Cases without a decision, and appeals without an answer. */
  casesOpen: z.number().int(),
  appealsWaiting: z.number().int(),
  /** Size of all stored files. */
  storedBytes: z.number(),
  /** Free space on the disk of the storage folder; null for storage in a bucket. */
  freeBytes: z.number().nullable(),
  databaseBytes: z.number(),
})
export type SiteStats = z.infer<typeof SiteStats>

export const statsResource = resource('numbers', '/api/numbers', { schema: SiteStats })
