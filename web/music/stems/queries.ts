import { infiniteQueryOptions } from '@tanstack/react-query'
import { MUSIC_PER_PROFILE_PAGE } from '#contract/limits.ts'
import type { TrackPage } from '#contract/music.ts'
import { keys } from '#contract/page-data.ts'
import { api, call } from '#web/platform/api.ts'

/** One profile's stems, newest first. */
export const stemsOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.stemsOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<TrackPage> => {
      const query = { cursor: pageParam, limit: String(MUSIC_PER_PROFILE_PAGE), type: 'stem' as const }
      return call(api.api.profiles[':id'].music.$get({ param: { id: profileId }, query }, { init: { signal } }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
