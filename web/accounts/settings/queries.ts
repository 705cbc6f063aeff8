import { queryOptions } from '@tanstack/react-query'
import { keys } from '#contract/page-data.ts'
import type { SignedInDevices } from '#contract/people/accounts.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: ({ signal }): Promise<SignedInDevices> => call(api.api.sessions.$get({}, { init: { signal } })),
})
