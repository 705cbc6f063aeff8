import { useEffect } from 'react'
import { type Album, profileAlbumsResource } from '#contract/albums.ts'
import { useResource } from '#web/platform/data.ts'

/** All albums of a profile, for a choice among them; there are at most a few pages. Null while not all are known. */
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
