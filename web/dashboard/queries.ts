import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#contract/dashboard.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** How the profile did over the last days. While another span is on its way, the one before stays. */
export const dashboardQuery = (profileId: string, days: number) =>
  queryOptions({
    queryKey: keys.dashboard(profileId, days),
    queryFn: ({ signal }): Promise<Dashboard> =>
      call(api.api.dashboard.$get({ query: { days: String(days) } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
