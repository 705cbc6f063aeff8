import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Avatar } from '#web/ui/media/plate.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import type { Asset } from '#web/works/likes/asset.ts'
import * as styles from './feed.module.css'

/** The artist of a work, and how long ago it was published. */
export function TileBy({ asset: { artist, id, createdAt } }: { asset: Asset }) {
  return (
    <div className={`${styles.artist} ${touchStyles.breaking}`}>
      <Avatar src={artist?.avatar?.thumbUrl} name={artistName(artist)} id={artist?.id ?? id} />
      <ArtistLink artist={artist} className="truncated" />
      <RelativeTime iso={createdAt} className="meta" />
    </div>
  )
}
