import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ListedProfileList } from '#contract/follows.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

export type FollowSide = 'followers' | 'following'

/** Who follows a profile, or whom it follows; the latest first. */
export const followsQuery = (profileId: string, side: FollowSide) =>
  infiniteQueryOptions({
    queryKey: keys.follows(profileId, side),
    queryFn: ({ pageParam, signal }): Promise<ListedProfileList> => {
      const given = { param: { id: profileId }, query: { cursor: pageParam } }
      const profile = api.api.profiles[':id']
      return call(
        side === 'followers'
          ? profile.followers.$get(given, { init: { signal } })
          : profile.following.$get(given, { init: { signal } }),
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
