import { type ArtworkList, profileArtworksResource } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { startWith } from '#web/platform/page/first-page.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { EmptyPart } from '#web/ui/feedback/empty-part.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Gallery } from './gallery/gallery.tsx'
import { GallerySkeleton } from './gallery/gallery-skeleton.tsx'

export type ProfileArtProps = {
  profile: Profile
  /** On the first page load, the first artworks come with the profile. */
  firstPage?: ArtworkList | null
}

/** PUB-01: the artworks of an artist, newest first. */
export function ProfileArt({ profile, firstPage }: ProfileArtProps) {
  const query = useResource(profileArtworksResource, { id: profile.id }, startWith(firstPage))
  return (
    <div className={layoutStyles.pane}>
      <LoadedList
        query={query}
        waiting={<GallerySkeleton />}
        failed="Failed to load artworks"
        empty={<NoArt profile={profile} />}
      >
        {(artworks) => <Gallery artworks={artworks} />}
      </LoadedList>
    </div>
  )
}

const NoArt = ({ profile }: { profile: Profile }) => (
  <EmptyPart
    scene="niche"
    title="No artworks yet."
    isOwn={profile.viewer.can.edit}
    own={{ body: 'Artworks you upload appear here, newest first.', link: <Link to="/my-art">My Artwork</Link> }}
    others={`${isolated(profileName(profile))} has not published any art yet.`}
  />
)
