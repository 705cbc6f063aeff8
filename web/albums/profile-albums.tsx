import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Profile } from '#contract/people/profiles.ts'
import type { AlbumPage } from '#contract/works/albums.ts'
import { Button } from '#web/ui/action/button.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { AlbumCard } from './album-card.tsx'
import { albumsOfQuery } from './queries.ts'

const FIRST_ROW = 4

/**
 * ALBUM-03: an artist's albums, newest first; nothing where there are none, or they cannot be had: the tracks beside them can.
 * Where the page opened in this tab, the first of them came with the profile.
 */
export function ProfileAlbums({ profile, firstPage }: { profile: Profile; firstPage: AlbumPage | undefined }) {
  const query = useInfiniteQuery({
    ...albumsOfQuery(profile.id),
    initialData: firstPage && { pages: [firstPage], pageParams: [undefined] },
  })
  const titleId = useId()
  const more = () => void query.fetchNextPage()
  const albums = query.data?.pages.flatMap((page) => page.items) ?? []
  if (albums.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <div className="rowhead">
        <h2 className="h-sec" id={titleId}>
          Albums
        </h2>
        <span className="meta">
          {formatCount(albums.length)}
          {query.hasNextPage && '+'}
        </span>
      </div>
      <ul className="cards">
        {albums.map((album, place) => (
          <AlbumCard key={album.id} album={album} eager={place < FIRST_ROW} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} busyLabel="Loading..." onClick={more}>
          More albums
        </Button>
      )}
    </section>
  )
}
