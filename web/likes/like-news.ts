import type { LikeState } from '#contract/likes.ts'
import { trackResource } from '#contract/music.ts'
import { patchEntity, queryOf } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { onSessionChange } from '#web/platform/session/session.ts'
import { hearOtherTabs } from '#web/platform/tab-news.ts'
import { player } from '#web/player/player.ts'
import { patchAsset } from './patch-asset.ts'

type LikeNews = { id: string; state: LikeState }

export const LIKE_NEWS = 'like'

/** The server's last word on a like, wherever it stands. */
export function showLike({ id, state: { liked, likeCount } }: LikeNews): void {
  patchAsset(id, ({ viewer }) => ({ viewer: { ...viewer, liked }, likeCount }))
}

/** What plays goes on when somebody else takes over, and shows what they like. */
async function refreshPlaying(): Promise<void> {
  const { track } = player.getState()
  if (!track) return
  patchEntity('track', track.id, ({ viewer }) => ({ viewer: { ...viewer, liked: false } }))
  const seen = await queryClient.fetchQuery(queryOf(trackResource, { id: track.id })).catch(() => null)
  if (seen) player.replaceTrack(seen)
}

onSessionChange(() => void refreshPlaying())
hearOtherTabs<LikeNews>(LIKE_NEWS, showLike)
