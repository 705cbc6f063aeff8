import { feedResource } from '#contract/feed.ts'
import { followersResource, followingResource } from '#contract/follows.ts'
import { forFollowersResource } from '#contract/for-followers.ts'
import { refreshProfilePage } from '#web/people/profiles/own-page.ts'
import { refresh } from '#web/platform/data.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'

/** Invalidates what depends on whether the active profile follows this one. */
export function refreshAfterFollow(id: string): void {
  const as = actingProfileId() ?? ''
  void refresh(feedResource, { as })
  void refresh(forFollowersResource, { id, as })
  refreshProfilePage()
  // An open list keeps a profile that was unfollowed, so that the user can undo it.
  for (const owner of [id, as]) {
    for (const list of [followersResource, followingResource]) void refresh(list, { id: owner }, { onScreen: false })
  }
}
