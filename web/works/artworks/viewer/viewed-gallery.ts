import { useEffect } from 'react'
import { type ArtworkDetail, artworksResource } from '#contract/artworks.ts'
import { useResource } from '#web/platform/data.ts'

/**
 * The gallery from which an artwork was opened: Find Art with an optional tag, and the cursor at
 * which its list starts.
 */
export type ViewedGallery = { tag: string | null; after?: string }

/** The number of artworks before the end of the loaded list at which the next page is requested. */
const AHEAD = 3

/** The loaded artworks of that gallery; the next page is requested near its end. */
export function useViewedGallery(gallery: ViewedGallery | null, artworkId: string): ViewedList | null {
  const { data, hasNextPage, isFetching, fetchNextPage } = useResource(
    artworksResource,
    { tag: gallery?.tag ?? null, cursor: gallery?.after },
    {
      enabled: gallery !== null,
    },
  )
  const ids = gallery ? data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) : undefined
  const isNearEnd = ids ? ids.indexOf(artworkId) >= ids.length - AHEAD : false
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, fetchNextPage])
  return ids ? { ids, isWhole: !hasNextPage && !gallery?.after } : null
}

/** The artworks of the gallery in their order; `isWhole` if there are no more to load. */
type ViewedList = { ids: readonly string[]; isWhole: boolean }

type Neighbours = {
  previousId: string | null
  nextId: string | null
  /** `3 of 16`, if the whole list is known. */
  position: string | null
}

/**
 * The neighbours of an artwork: in the gallery it was opened from, otherwise the artist's newer and
 * older artworks.
 */
export function neighboursOf({ id, newer, older }: ArtworkDetail, list: ViewedList | null): Neighbours {
  const at = list ? list.ids.indexOf(id) : -1
  if (!list || at < 0) return { previousId: newer?.id ?? null, nextId: older?.id ?? null, position: null }
  return {
    previousId: list.ids[at - 1] ?? null,
    nextId: list.ids[at + 1] ?? null,
    position: list.isWhole ? `${at + 1} of ${list.ids.length}` : null,
  }
}
