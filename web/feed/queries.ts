import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FeedList } from '#contract/feed.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** FEED-01: what the followed profiles made, or everybody's newest while nobody is followed. */
export const feedQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.feed(profileId),
    queryFn: ({ pageParam, signal }): Promise<FeedList> =>
      call(api.api.feed.$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
