import { queryOptions } from '@tanstack/react-query'
import { keys } from '#contract/platform/page-data.ts'
import type { ProfileTab, PublicProfile } from '#contract/public-profile.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** PUB-03: one request for all that a public profile shows first, in the tab that it is opened in. Found by slug, else by handle. */
export const profilePageQuery = (slug: string, tab: ProfileTab) =>
  queryOptions({
    queryKey: keys.profilePage(slug),
    queryFn: ({ signal }): Promise<PublicProfile> =>
      call(api.api.profiles[':id'].$get({ param: { id: slug }, query: { tab } }, { init: { signal } })),
  })
