import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CommentList, Moments } from '#contract/comments.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** SOCIAL-04: newest first, 20 at a time. */
export const commentsQuery = (assetId: string) =>
  infiniteQueryOptions({
    queryKey: keys.comments(assetId),
    queryFn: ({ pageParam, signal }): Promise<CommentList> =>
      call(api.api.comments.$get({ query: { assetId, cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** MUSIC-11: the comments that are pinned to moments, in the order of the moments. */
export const momentsQuery = (assetId: string) =>
  queryOptions({
    queryKey: keys.moments(assetId),
    queryFn: ({ signal }): Promise<Moments> =>
      call(api.api.comments.moments.$get({ query: { assetId } }, { init: { signal } })),
  })
