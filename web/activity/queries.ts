import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ActivityList } from '#contract/activity.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

export type ActivityKind = 'likes' | 'comments'

/** ACT-01: what a profile liked or commented on, newest first. */
export const activityQuery = (profileId: string, kind: ActivityKind) =>
  infiniteQueryOptions({
    queryKey: keys.activity(profileId, kind),
    queryFn: ({ pageParam, signal }): Promise<ActivityList> => {
      const given = { query: { cursor: pageParam } }
      const { activity } = api.api
      return call(
        kind === 'likes'
          ? activity.likes.$get(given, { init: { signal } })
          : activity.comments.$get(given, { init: { signal } }),
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
