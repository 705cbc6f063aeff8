import { likedResource } from '#contract/activity.ts'
import type { LikeState } from '#contract/likes.ts'
import { refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { tellOtherTabs } from '#web/platform/tab-news.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { refreshProfilePage } from '#web/profiles/own-page.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Asset, type AssetCounts, isTrack } from './asset.ts'
import { LIKE_NEWS, showLike } from './like-news.ts'
import { patchAsset } from './patch-asset.ts'

/** SOCIAL-03: likes, or no longer. Shown everywhere at once; reverted with a toast where the server says no. */
export function toggleLike(asset: Asset): void {
  const { id, viewer } = asset
  if (!actingProfileId()) {
    askToSignIn()
    return
  }
  void pressToggle<LikeState>({
    key: `like ${id}`,
    isOn: viewer.liked,
    show: (liked) => patchAsset(id, (shown) => likedOrNot(shown, liked)),
    send: (liked) => sendLike(id, liked),
    settle: (state) => {
      showLike({ id, state })
      tellOtherTabs(LIKE_NEWS, { id, state })
      void refresh(likedResource, { as: actingProfileId() ?? '' })
      refreshProfilePage()
    },
    refused: (wanted, error) => tellRefusal(asset, wanted, error),
  })
}

function likedOrNot({ viewer, likeCount }: AssetCounts, liked: boolean): Partial<AssetCounts> {
  if (viewer.liked === liked) return {}
  return { viewer: { ...viewer, liked }, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }
}

function sendLike(assetId: string, liked: boolean): Promise<LikeState> {
  const like = api.api.likes[':assetId']
  const param = { assetId }
  return call(liked ? like.$put({ param }) : like.$delete({ param }))
}

function tellRefusal(asset: Asset, wanted: boolean, error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') {
    askToSignIn()
    return
  }
  const why = error instanceof ApiError && error.code === 'rate_limited' ? error.message : undefined
  const title = wanted ? 'Failed to like track' : 'Failed to unlike track'
  toast.error(isTrack(asset) ? title : 'Error', why ?? 'Failed to update like. Please try again.')
}

function askToSignIn(): void {
  toast.error('Sign in required', 'Please sign in to like content')
}
