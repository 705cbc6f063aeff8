import { useEffect } from 'react'
import { type Album, profileAlbumsResource } from '#contract/albums.ts'
import { useResource } from '#web/platform/data.ts'

/**
 * All albums of a profile, to choose from; there are a few pages at most. Null until all are
 * loaded.
 */
export function useAllAlbums(profileId: string): Album[] | null {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useResource(
    profileAlbumsResource,
    { id: profileId },
    { enabled: profileId !== '' },
  )
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return data && !hasNextPage ? data.pages.flatMap((page) => page.items) : null
}

/** Albums that the user ticked or cleared for a track; all others stay as they are. */
export type AlbumOptions = ReadonlyMap<string, boolean>

/** Sets the two fields of a track's form that change its albums. */
export function setAlbumWishes(form: FormData, wishes: AlbumOptions): void {
  const idsOf = (wanted: boolean) => [...wishes].filter(([, wish]) => wish === wanted).map(([id]) => id)
  form.set('addToAlbums', idsOf(true).join())
  form.set('removeFromAlbums', idsOf(false).join())
}
