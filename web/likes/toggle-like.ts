import type { LikeState } from '#contract/likes.ts'
import type { Track } from '#contract/music.ts'
import { keys } from '#contract/page-data.ts'
import { patchTrack } from '#web/music/track-cache.ts'
import { api, call } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { actingProfileId, queryClient } from '#web/platform/query-client.ts'
import { tellOtherTabs } from '#web/platform/tab-news.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { LIKE_NEWS, showLike } from './like-news.ts'

/** SOCIAL-03: likes, or no longer. Shown everywhere at once; reverted with a toast where the server says no. */
export function toggleLike({ id, viewer }: Track): void {
  if (!actingProfileId()) {
    askToSignIn()
    return
  }
  void pressToggle<LikeState>({
    key: `like ${id}`,
    isOn: viewer.liked,
    show: (liked) => patchTrack(queryClient, id, (shown) => likedOrNot(shown, liked)),
    send: (liked) => sendLike(id, liked),
    settle: (state) => {
      showLike({ id, state })
      tellOtherTabs(LIKE_NEWS, { id, state })
      void queryClient.invalidateQueries({ queryKey: keys.activity(actingProfileId() ?? '', 'likes') })
    },
    refused: tellRefusal,
  })
}

function likedOrNot({ viewer, likeCount }: Track, liked: boolean): Partial<Track> {
  if (viewer.liked === liked) return {}
  return { viewer: { ...viewer, liked }, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }
}

function sendLike(assetId: string, liked: boolean): Promise<LikeState> {
  const like = api.api.likes[':assetId']
  const param = { assetId }
  return call(liked ? like.$put({ param }) : like.$delete({ param }))
}

function tellRefusal(wanted: boolean, error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') {
    askToSignIn()
    return
  }
  const why = error instanceof ApiError && error.code === 'rate_limited' ? error.message : undefined
  toast.error(
    wanted ? 'Failed to like track' : 'Failed to unlike track',
    why ?? 'Failed to update like. Please try again.',
  )
}

function askToSignIn(): void {
  toast.error('Sign in required', 'Please sign in to like content')
}
