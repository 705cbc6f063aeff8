import type { ArtworkDetail } from '#contract/artworks.ts'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { canFollow } from '#web/people/follows/toggle-follow.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as viewerStyles from '#web/works/artworks/viewer/viewer.module.css'
import * as styles from './artwork-page.module.css'

export type ArtistRowProps = { artwork: Pick<ArtworkDetail, 'artist'>; className?: string }

/** The artist and the button to follow them, unless it is the user's own profile. */
export function ArtistRow({ artwork: { artist }, className }: ArtistRowProps) {
  return (
    <div className={className ?? viewerStyles.maker}>
      {artist && (
        <Link to="/$slug" params={{ slug: artist.slug || artist.handle }} aria-hidden="true" tabIndex={-1}>
          <Avatar src={artist.avatar?.thumbUrl} name={profileName(artist)} id={artist.id} eager />
        </Link>
      )}
      <div className={`${styles.person} ${viewerStyles.person} ${touchStyles.names}`}>
        <ArtistLink artist={artist} className="strong" />
        {artist && <span className="meta">@{artist.handle}</span>}
      </div>
      {artist && canFollow(artist.viewer.following) && (
        <FollowButton profile={artist} following={artist.viewer.following} size="s" />
      )}
    </div>
  )
}
