import { z } from 'zod'

/** Response to liking and unliking: the new state for the acting profile, and the exact count. */
export const LikeState = z.object({ liked: z.boolean(), likeCount: z.number().int() })
export type LikeState = z.infer<typeof LikeState>

/** Response to a share: how many people shared, each counted once a day. */
export const ShareState = z.object({ shareCount: z.number().int() })
export type ShareState = z.infer<typeof ShareState>
