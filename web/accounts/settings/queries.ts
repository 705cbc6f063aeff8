import { queryOptions } from '@tanstack/react-query'
import type { SignedInDevices } from '#contract/accounts.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }): Promise<SignedInDevices> => call(api.api.sessions.$get({}, { init: { signal } })),
})
