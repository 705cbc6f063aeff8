import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { StemList, TrackStems } from '#contract/music.ts'
import { MUSIC_PER_PROFILE_PAGE } from '#contract/platform/limits.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** One profile's stems, newest first. */
export const stemsOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.stemsOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<StemList> => {
      const query = { cursor: pageParam, limit: String(MUSIC_PER_PROFILE_PAGE) }
      return call(api.api.profiles[':id'].stems.$get({ param: { id: profileId }, query }, { init: { signal } }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** The stems of a track, in the order in which they came. */
export const stemsQuery = (trackId: string) =>
  queryOptions({
    queryKey: keys.stems(trackId),
    queryFn: ({ signal }): Promise<TrackStems> =>
      call(api.api.music[':id'].stems.$get({ param: { id: trackId } }, { init: { signal } })),
  })
