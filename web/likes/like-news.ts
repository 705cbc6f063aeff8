import type { LikeState } from '#contract/likes.ts'
import { patchTrack } from '#web/music/track-cache.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { hearOtherTabs } from '#web/platform/tab-news.ts'

type LikeNews = { id: string; state: LikeState }

export const LIKE_NEWS = 'like'

/** The server's last word on a like, wherever the track stands. */
export function showLike({ id, state: { liked, likeCount } }: LikeNews): void {
  patchTrack(queryClient, id, ({ viewer }) => ({ viewer: { ...viewer, liked }, likeCount }))
}

hearOtherTabs<LikeNews>(LIKE_NEWS, showLike)
