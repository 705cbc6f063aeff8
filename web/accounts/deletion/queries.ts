import { queryOptions } from '@tanstack/react-query'
import type { AccountDeletionCounts } from '#contract/deletion.ts'
import { call, profilelessApi } from '#web/platform/requests/api.ts'

/** Counted anew for every dialog. */
export const accountTollQuery = queryOptions({
  queryKey: ['accounts', 'deletion'],
  queryFn: ({ signal }): Promise<AccountDeletionCounts> =>
    call(profilelessApi.api.accounts.mine.deletion.$get({}, { init: { signal } })),
  gcTime: 0,
  staleTime: 0,
})
