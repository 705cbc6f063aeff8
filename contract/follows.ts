import { z } from 'zod'
import { pageOf } from './platform/paging.ts'
import { ProfileSummary } from './profiles.ts'

/** Answer to following or no longer following: how things stand for the acting profile, and the exact count. */
export const FollowState = z.object({ following: z.boolean(), followerCount: z.number().int() })
export type FollowState = z.infer<typeof FollowState>

/** Someone in a list of followers or followed; `viewer.following` is null where following makes no sense (oneself, a visitor). */
export const ListedProfile = ProfileSummary.extend({ viewer: z.object({ following: z.boolean().nullable() }) })
export type ListedProfile = z.infer<typeof ListedProfile>

export const ListedProfileList = pageOf(ListedProfile)
export type ListedProfileList = z.infer<typeof ListedProfileList>
