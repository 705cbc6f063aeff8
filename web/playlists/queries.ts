import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '#contract/platform/page-data.ts'
import type { PlaylistDetail, PlaylistList } from '#contract/playlists.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** The acting profile's own playlists, newest first. */
export const playlistsQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.playlists(profileId),
    queryFn: ({ pageParam, signal }): Promise<PlaylistList> =>
      call(api.api.playlists.$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** A playlist with all of its tracks. */
export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: keys.playlist(id),
    queryFn: ({ signal }): Promise<PlaylistDetail> =>
      call(api.api.playlists[':id'].$get({ param: { id } }, { init: { signal } })),
  })
