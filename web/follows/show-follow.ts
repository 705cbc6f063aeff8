import { feedResource } from '#contract/feed.ts'
import { type FollowState, followersResource, followingResource } from '#contract/follows.ts'
import { patchEntity, refresh } from '#web/platform/data.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { hearOtherTabs } from '#web/platform/tab-news.ts'
import { refreshProfilePage } from '#web/profiles/own-page.ts'

export type FollowNews = { id: string; state: FollowState }

export const FOLLOW_NEWS = 'follow'

/** Shows whether the acting profile follows, on the profile's page and wherever it is listed. */
export function showFollowing(profileId: string, following: boolean): void {
  patchEntity('profile', profileId, ({ viewer, followerCount }) => {
    if (viewer.following === null || viewer.following === following) return {}
    const count = followerCount !== undefined && Math.max(0, followerCount + (following ? 1 : -1))
    return { viewer: { ...viewer, following }, ...(count !== false && { followerCount: count }) }
  })
}

/** The server's last word; what follows from it is asked for anew when it is looked at. */
export function followSettled({ id, state }: FollowNews): void {
  showFollowing(id, state.following)
  patchEntity('profile', id, (shown) => ('followerCount' in shown ? { followerCount: state.followerCount } : {}))
  const me = actingProfileId() ?? ''
  void refresh(feedResource, { as: me })
  refreshProfilePage()
  // an open list keeps whom one no longer follows, to take it back
  for (const owner of [id, me]) {
    for (const list of [followersResource, followingResource]) void refresh(list, { id: owner }, { onScreen: false })
  }
}

hearOtherTabs<FollowNews>(FOLLOW_NEWS, followSettled)
