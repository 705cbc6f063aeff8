import { infiniteQueryOptions } from '@tanstack/react-query'
import type { MerchOriginal, MerchReviewList } from '#contract/merch.ts'
import type { AuditLogList } from '#contract/moderation.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

type Cursor = string | undefined

/** ADMIN-01: what waits for an admin, newest first; asked for anew whenever one comes back to the page. */
export const merchReviewQuery = infiniteQueryOptions({
  queryKey: keys.merchReview,
  queryFn: ({ pageParam, signal }): Promise<MerchReviewList> =>
    call(api.api.merch.review.$get({ query: { cursor: pageParam } }, { init: { signal } })),
  initialPageParam: undefined as Cursor,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  refetchOnWindowFocus: 'always',
})

/** ADMIN-04: what admins did, newest first. */
export const auditLogQuery = infiniteQueryOptions({
  queryKey: keys.auditLog,
  queryFn: ({ pageParam, signal }): Promise<AuditLogList> =>
    call(api.api['audit-log'].$get({ query: { cursor: pageParam } }, { init: { signal } })),
  initialPageParam: undefined as Cursor,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  staleTime: 0,
})

/** Where the original of an item's artwork is, for an hour. */
export const fetchOriginal = (id: string): Promise<MerchOriginal> =>
  call(api.api.merch[':id'].artwork.$get({ param: { id } }))
