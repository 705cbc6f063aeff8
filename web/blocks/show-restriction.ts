import { blockedResource, mutedResource, type Restrictions } from '#contract/blocks.ts'
import type { Entities } from '#contract/entities.ts'
import { feedResource } from '#contract/feed.ts'
import { followersResource, followingResource } from '#contract/follows.ts'
import { patchEntity, refresh } from '#web/platform/data.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { hearOtherTabs } from '#web/platform/tab-news.ts'
import { refreshProfilePage } from '#web/profiles/own-page.ts'

export const RESTRICTION_NEWS = 'restriction'
export type RestrictionNews = { id: string; state: Restrictions }

/** Shows on the profile's page what was done about it. Who is blocked is followed no more. */
export function showRestriction(profileId: string, change: Partial<Restrictions>): void {
  patchEntity('profile', profileId, (shown) => restricted(shown, change))
}

function restricted(
  { viewer, followerCount }: Entities['profile'],
  change: Partial<Restrictions>,
): Partial<Entities['profile']> {
  // lists tell nothing of it
  if (followerCount === undefined) return {}
  const changed = { ...viewer, ...change }
  if (!change.blocked || !viewer.following) return { viewer: changed }
  return { viewer: { ...changed, following: false }, followerCount: Math.max(0, followerCount - 1) }
}

/** The server's last word; what follows from it is asked for anew when it is looked at. */
export function restrictionSettled({ id, state }: RestrictionNews): void {
  showRestriction(id, state)
  const me = actingProfileId() ?? ''
  refreshProfilePage(id)
  void refresh(feedResource, { as: me })
  for (const list of [blockedResource, mutedResource]) void refresh(list, { as: me }, { onScreen: false })
  for (const owner of [me, id]) {
    for (const list of [followersResource, followingResource]) void refresh(list, { id: owner })
  }
}

hearOtherTabs<RestrictionNews>(RESTRICTION_NEWS, restrictionSettled)
