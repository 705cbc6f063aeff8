import { z } from 'zod'

/** Answer to a like or its withdrawal: how things stand for the acting profile, and the exact count. */
export const LikeState = z.object({ liked: z.boolean(), likeCount: z.number().int() })
export type LikeState = z.infer<typeof LikeState>

/** Answer to a share: the count of people who shared, each counted once a day. */
export const ShareState = z.object({ shareCount: z.number().int() })
export type ShareState = z.infer<typeof ShareState>
