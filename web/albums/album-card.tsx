import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Album } from '#contract/albums.ts'
import * as styles from '#web/ui/layout/cards.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { AlbumCover } from './album-cover.tsx'
import { releaseText, trackCountText } from './album-facts.ts'

export type AlbumCardProps = {
  album: Album
  eager?: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** An album in a grid: cover, title, release date, how many tracks. */
export function AlbumCard({ album, eager, children }: AlbumCardProps) {
  const { id, title, trackCount } = album
  const released = releaseText(album)
  return (
    <li className={styles.card}>
      <Link className={styles.picture} to="/album/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
        <AlbumCover album={album} eager={eager} />
      </Link>
      <div>
        <Link className={styles.title} to="/album/$id" params={{ id }}>
          {title}
        </Link>
        {released && <span className={`meta ${spacingStyles.asBlock}`}>{released}</span>}
        <span className={`meta ${spacingStyles.asBlock}`}>{trackCountText(trackCount)}</span>
      </div>
      {children && <div className={styles.footer}>{children}</div>}
    </li>
  )
}
