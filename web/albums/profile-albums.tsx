import { useInfiniteQuery } from '@tanstack/react-query'
import type { AlbumPage } from '#contract/albums.ts'
import type { Profile } from '#contract/profiles.ts'
import { LoadMore } from '#web/music/list/load-more.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { AlbumCard } from './album-card.tsx'
import { albumsOfQuery } from './queries.ts'

/**
 * ALBUM-03: an artist's albums, newest first; nothing where there are none, or they cannot be had: the tracks beside them can.
 * Where the page opened in this tab, the first of them came with the profile.
 */
export function ProfileAlbums({ profile, firstPage }: { profile: Profile; firstPage: AlbumPage | undefined }) {
  const query = useInfiniteQuery({
    ...albumsOfQuery(profile.id),
    initialData: firstPage && { pages: [firstPage], pageParams: [undefined] },
  })
  const albums = query.data?.pages.flatMap((page) => page.items) ?? []
  if (albums.length === 0) return null
  return (
    <div className="pane">
      <Section title="Albums">
        <ul className="cards">
          {albums.map((album) => (
            <AlbumCard key={album.id} album={album} />
          ))}
        </ul>
        <LoadMore {...query} failed="Failed to load albums" />
      </Section>
    </div>
  )
}
