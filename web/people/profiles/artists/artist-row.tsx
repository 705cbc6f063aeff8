import type { ReactNode } from 'react'
import type { CollectedArtist } from '#contract/collections.ts'
import { formatCount } from '#contract/words/counted.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as styles from './artist-row.later.module.css'

export type ArtistRowProps = {
  artist: Pick<CollectedArtist, 'id' | 'slug' | 'handle' | 'displayName' | 'avatar'>
  /** The second line: location and number of works. */
  line: string
  /** Shown at the right end. */
  children?: ReactNode
}

/** An artist in a list. */
export function ArtistRow({ artist, line, children }: ArtistRowProps) {
  const { id, slug, handle, avatar } = artist
  const name = profileName(artist)
  return (
    <li className={styles.artist}>
      <Avatar src={avatar?.thumbUrl} name={name} id={id} sizes="56px" />
      <span className={styles.person}>
        <Link className={`${styles.name} truncated`} to="/$slug" params={{ slug: slug || handle }}>
          {name}
        </Link>
        {line && <span className={`${styles.where} truncated`}>{line}</span>}
      </span>
      {children}
    </li>
  )
}

type Counts = Pick<CollectedArtist, 'trackCount' | 'artworkCount'>

/** The larger of the two counts: '9 tracks', '22 works'; empty if both are 0. */
export function worksText({ trackCount, artworkCount }: Counts): string {
  const count = Math.max(trackCount, artworkCount)
  if (count === 0) return ''
  const noun = trackCount >= artworkCount ? 'track' : 'work'
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
