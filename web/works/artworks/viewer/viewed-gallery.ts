import { useEffect } from 'react'
import { type ArtworkDetail, artworksResource } from '#contract/artworks.ts'
import { useResource } from '#web/platform/data.ts'

/** The gallery that an artwork was opened from: Find Art with a tag or without, and where its list begins. */
export type ViewedGallery = { tag: string | null; after?: string }

/** So many before the end of what is loaded, more is asked for. */
const AHEAD = 3

/** The artworks of that gallery as far as they are loaded; more come as one goes on. */
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

/** The artworks that one came from, in their order; `isWhole` unless there are more to load. */
type ViewedList = { ids: readonly string[]; isWhole: boolean }

type Neighbours = {
  previousId: string | null
  nextId: string | null
  /** `3 of 16`, where the whole list is known. */
  position: string | null
}

/** What lies beside an artwork: in the list that one came from, else the artist's newer and older ones. */
export function neighboursOf({ id, newer, older }: ArtworkDetail, list: ViewedList | null): Neighbours {
  const at = list ? list.ids.indexOf(id) : -1
  if (!list || at < 0) return { previousId: newer?.id ?? null, nextId: older?.id ?? null, position: null }
  return {
    previousId: list.ids[at - 1] ?? null,
    nextId: list.ids[at + 1] ?? null,
    position: list.isWhole ? `${at + 1} of ${list.ids.length}` : null,
  }
}
