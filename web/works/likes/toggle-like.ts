import { likedResource } from '#contract/activity.ts'
import type { LikeState } from '#contract/likes.ts'
import { trackResource } from '#contract/music.ts'
import { refreshProfilePage } from '#web/people/profiles/own-page.ts'
import { patchEntity, queryOf, refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'
import { onSessionChange } from '#web/platform/session.ts'
import { profileTabTopic } from '#web/platform/tab-channel.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { player } from '#web/player/player.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Asset, type AssetCounts, isTrack } from './asset.ts'

/**
 * SOCIAL-03: likes or unlikes. All places show the new state immediately. If the server refuses,
 * they show the old state again, and a toast says why.
 */
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
      likeTopic.publish({ id, state })
      void refresh(likedResource, { as: actingProfileId() ?? '' })
      refreshProfilePage()
    },
    refused: (wanted, error) => toastRefusal(asset, wanted, error),
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

function toastRefusal(asset: Asset, wanted: boolean, error: unknown): void {
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

type LikeNews = { id: string; state: LikeState }

const likeTopic = profileTabTopic<LikeNews>('like')

/** Shows the like state from the server wherever the asset is shown. */
function showLike({ id, state: { liked, likeCount } }: LikeNews): void {
  patchAsset(id, ({ viewer }) => ({ viewer: { ...viewer, liked }, likeCount }))
}

/**
 * When the session changes, the current track continues. This shows whether the new profile likes
 * the track.
 */
async function refreshPlaying(): Promise<void> {
  const { track } = player.state.value
  if (!track) return
  patchEntity('track', track.id, ({ viewer }) => ({ viewer: { ...viewer, liked: false } }))
  const seen = await queryClient.fetchQuery(queryOf(trackResource, { id: track.id })).catch(() => null)
  if (seen) player.replaceTrack(seen)
}

onSessionChange(() => void refreshPlaying())
likeTopic.subscribe(showLike)

/**
 * Changes the counts and `viewer.liked` of an asset wherever it is shown. No track has the id of an
 * artwork, so the id alone is enough.
 */
export function patchAsset(id: string, change: (shown: AssetCounts) => Partial<AssetCounts>): void {
  patchEntity('track', id, change)
  patchEntity('artwork', id, change)
}
