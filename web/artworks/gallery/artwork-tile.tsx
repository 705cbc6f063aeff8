import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { LikeButton } from '#web/likes/like-button.tsx'
import { ArtistLink } from '#web/music/artist-link.tsx'
import { artistName } from '#web/player/artist-name.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { ArtworkPicture } from '../picture/artwork-picture.tsx'
import type { ViewedGallery } from '../viewer/viewed-gallery.ts'
import * as styles from './gallery.module.css'

export type ArtworkTileProps = {
  artwork: Artwork
  widthPx: number
  eager: boolean
  /** Where the viewer goes on from here. */
  gallery?: ViewedGallery
}

/** An artwork in a gallery: the whole picture, who made it, how many like it. */
export const ArtworkTile = memo(function ArtworkTile({ artwork, widthPx, eager, gallery }: ArtworkTileProps) {
  const { id, title, artist } = artwork
  const to = { to: '/artwork/$id', params: { id }, state: { gallery } } as const
  return (
    <article className={styles.tile} aria-label={`${title} by ${artistName(artist)}`}>
      {/* one stop of the tab key: the title */}
      <Link className={styles.picture} {...to} tabIndex={-1}>
        <ArtworkPicture artwork={artwork} sizes={`${Math.ceil(widthPx)}px`} eager={eager} />
      </Link>
      <div className={styles.caption}>
        <div className={spacingStyles.shrinkable}>
          <Link className={`${styles.title} ${spacingStyles.twoLines}`} {...to}>
            {title}
          </Link>
          <ArtistLink artist={artist} className={`${styles.artist} truncated`} />
        </div>
        <LikeButton asset={artwork} />
      </div>
    </article>
  )
})
