import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Album, AlbumDetail, AlbumList } from '#contract/albums.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

/** One profile's albums, newest first. */
export const albumsOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.albumsOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<AlbumList> =>
      call(
        api.api.profiles[':id'].albums.$get(
          { param: { id: profileId }, query: { cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** All albums of a profile, for a choice among them; there are at most a few pages. Null while not all are known. */
export function useAllAlbums(profileId: string): Album[] | null {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...albumsOfQuery(profileId),
    enabled: profileId !== '',
  })
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return data && !hasNextPage ? data.pages.flatMap((page) => page.items) : null
}

/** An album with all of its tracks. */
export const albumQuery = (id: string) =>
  queryOptions({
    queryKey: keys.album(id),
    queryFn: ({ signal }): Promise<AlbumDetail> =>
      call(api.api.albums[':id'].$get({ param: { id } }, { init: { signal } })),
  })
