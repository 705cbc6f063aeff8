import { queryOptions } from '@tanstack/react-query'
import type { ProfileDeletionCounts } from '#contract/deletion.ts'
import { call, profilelessApi } from '#web/platform/requests/api.ts'

/** Counted anew for every dialog. */
export const profileTollQuery = (id: string) =>
  queryOptions({
    queryKey: ['profiles', 'deletion', id],
    queryFn: ({ signal }): Promise<ProfileDeletionCounts> =>
      call(profilelessApi.api.profiles[':id'].deletion.$get({ param: { id } }, { init: { signal } })),
    gcTime: 0,
    staleTime: 0,
  })
