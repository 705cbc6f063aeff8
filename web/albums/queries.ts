import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { keys } from '#contract/page-data.ts'
import type { AlbumDetail, AlbumPage } from '#contract/works/albums.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** One profile's albums, newest first. */
export const albumsOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.albumsOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<AlbumPage> =>
      call(
        api.api.profiles[':id'].albums.$get(
          { param: { id: profileId }, query: { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** An album with all of its tracks. */
export const albumQuery = (id: string) =>
  queryOptions({
    queryKey: keys.album(id),
    queryFn: ({ signal }): Promise<AlbumDetail> =>
      call(api.api.albums[':id'].$get({ param: { id } }, { init: { signal } })),
  })
