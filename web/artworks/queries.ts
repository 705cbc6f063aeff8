import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ArtworkList, OwnArtworkList } from '#contract/artworks.ts'
import { ARTWORKS_PER_PROFILE_PAGE } from '#contract/platform/limits.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

type Cursor = string | undefined

/** FEED-02: all that are shown, newest first, or those with a tag. */
export const artworksQuery = (tag: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.artworks(tag),
    queryFn: ({ pageParam, signal }): Promise<ArtworkList> =>
      call(api.api.artworks.$get({ query: { cursor: pageParam, tag: tag ?? undefined } }, { init: { signal } })),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** What one profile shows, newest first. */
export const artworksOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.artworksOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<ArtworkList> => {
      const query = { cursor: pageParam, limit: String(ARTWORKS_PER_PROFILE_PAGE) }
      return call(api.api.profiles[':id'].artworks.$get({ param: { id: profileId }, query }, { init: { signal } }))
    },
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** ART-01: all that the acting profile has, those for merch alone too. */
export const ownArtworksQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.ownArtworks(profileId),
    queryFn: ({ pageParam, signal }): Promise<OwnArtworkList> =>
      call(api.api.artworks.mine.$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
