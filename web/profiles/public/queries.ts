import { queryOptions } from '@tanstack/react-query'
import type { ProfilePage } from '#contract/music.ts'
import { keys } from '#contract/page-data.ts'
import { api, call } from '#web/platform/api.ts'

/** PUB-03: one request for all that a public profile shows first. Found by slug, else by handle. */
export const profilePageQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.profilePage(slug),
    queryFn: ({ signal }): Promise<ProfilePage> =>
      call(api.api.profiles[':slug'].$get({ param: { slug } }, { init: { signal } })),
  })
