import type { UseQueryResult } from '@tanstack/react-query'
import { type ForFollowers, forFollowersResource } from '#contract/for-followers.ts'
import type { Profile } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'

/** RELEASE-01: what an artist shows to followers only; null for those who do not follow. */
export function useForFollowers({ id, viewer }: Profile): UseQueryResult<ForFollowers> | null {
  const as = actingProfileId() ?? ''
  const isFollower = viewer.following === true && as !== ''
  const query = useResource(forFollowersResource, { id, as }, { enabled: isFollower })
  // A query that is no longer enabled keeps its data.
  return isFollower ? query : null
}

export const countOf = (shown: ForFollowers | undefined): number =>
  shown ? Object.values(shown).reduce((sum, things) => sum + things.length, 0) : 0
