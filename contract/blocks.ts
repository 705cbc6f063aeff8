import { z } from 'zod'
import { pageOf } from './platform/paging.ts'
import { ProfileSummary } from './profiles.ts'

/**
 * What the acting profile has done about another one. Blocking: neither messages, follows or comments on the things of the other.
 * Muting: its messages do not count as unread, and its works stay out of the home feed. Neither is told to the other.
 */
export const Restrictions = z.object({ blocked: z.boolean(), muted: z.boolean() })
export type Restrictions = z.infer<typeof Restrictions>

/** Blocked or muted profiles, the last one first. */
export const RestrictedList = pageOf(ProfileSummary)
export type RestrictedList = z.infer<typeof RestrictedList>
