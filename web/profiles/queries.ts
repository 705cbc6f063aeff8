import { queryOptions } from '@tanstack/react-query'
import { keys } from '#contract/platform/page-data.ts'
import type { Profile } from '#contract/profiles.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** One's own active profile as its form wants it. */
export const profileFormQuery = (profileId: string) =>
  queryOptions({
    queryKey: keys.profileForm(profileId),
    queryFn: ({ signal }): Promise<Profile> => call(api.api.profiles.mine.$get({}, { init: { signal } })),
  })
