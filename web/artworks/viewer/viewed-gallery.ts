import { useEffect } from 'react'
import { artworksResource } from '#contract/artworks.ts'
import { useResource } from '#web/platform/data.ts'
import type { ViewedList } from './neighbours.ts'

/** The gallery that an artwork was opened from: Find Art with a tag, or without. */
export type ViewedGallery = { tag: string | null }

/** So many before the end of what is loaded, more is asked for. */
const AHEAD = 3

/** The artworks of that gallery as far as they are loaded; more come as one goes on. */
export function useViewedGallery(gallery: ViewedGallery | null, artworkId: string): ViewedList | null {
  const { data, hasNextPage, isFetching, fetchNextPage } = useResource(
    artworksResource,
    { tag: gallery?.tag ?? null },
    {
      enabled: gallery !== null,
    },
  )
  const ids = gallery ? data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) : undefined
  const isNearEnd = ids ? ids.indexOf(artworkId) >= ids.length - AHEAD : false
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])
  return ids ? { ids, isWhole: !hasNextPage } : null
}
