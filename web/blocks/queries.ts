import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RestrictedList } from '#contract/blocks.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

export type RestrictionKind = 'blocks' | 'mutes'

/** Whom the acting profile blocks or mutes; the latest first. */
export const restrictedQuery = (profileId: string, kind: RestrictionKind) =>
  infiniteQueryOptions({
    queryKey: keys.restricted(profileId, kind),
    queryFn: ({ pageParam, signal }): Promise<RestrictedList> =>
      call(api.api[kind].$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
