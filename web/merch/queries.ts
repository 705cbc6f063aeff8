import { infiniteQueryOptions } from '@tanstack/react-query'
import type { MerchList, OwnMerchItem, OwnMerchList } from '#contract/merch.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

type Cursor = string | undefined

/** MERCH-01: all items of the acting profile, newest first; asked for anew whenever one comes back to the page. */
export const ownMerchQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.ownMerch(profileId),
    queryFn: ({ pageParam, signal }): Promise<OwnMerchList> =>
      call(api.api.merch.mine.$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchOnWindowFocus: 'always',
  })

/** What one profile sells, newest first. */
export const merchOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.merchOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<MerchList> =>
      call(
        api.api.profiles[':id'].merch.$get(
          { param: { id: profileId }, query: { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** An item as it is now. */
export const fetchOwnItem = (id: string): Promise<OwnMerchItem> => call(api.api.merch[':id'].$get({ param: { id } }))
