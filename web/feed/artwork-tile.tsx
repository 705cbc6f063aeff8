import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { ArtworkPicture } from '#web/artworks/picture/artwork-picture.tsx'
import { shareArtwork } from '#web/artworks/share.ts'
import { CommentsButton } from '#web/comments/comments-button.tsx'
import { LikeButton } from '#web/likes/like-button.tsx'
import { artistName } from '#web/player/artist-name.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './feed.module.css'
import { TileBy } from './tile-by.tsx'

export type ArtworkTileProps = { artwork: Artwork; widthPx: number; eager: boolean }

/** An artwork on the wall: who, when, the whole picture, the title. */
export const ArtworkTile = memo(function ArtworkTile({ artwork, widthPx, eager }: ArtworkTileProps) {
  const { id, title, artist } = artwork
  return (
    <article
      className={`${styles.tile} ${styles.artwork} ${styles.bleed}`}
      aria-label={`${title} by ${artistName(artist)}`}
    >
      <TileBy asset={artwork} />
      <Link className={styles.picture} to="/artwork/$id" params={{ id }} tabIndex={-1}>
        <ArtworkPicture artwork={artwork} sizes={`${Math.ceil(widthPx)}px`} eager={eager} />
        <span className={styles.zoom} aria-hidden="true">
          <Icon name="expand" />
        </span>
      </Link>
      <div className={styles.caption}>
        <div>
          <Link
            className={`${headingStyles.section} ${spacingStyles.twoLines}`}
            data-part="title"
            to="/artwork/$id"
            params={{ id }}
          >
            {title}
          </Link>
        </div>
        <div className={styles.actions}>
          <LikeButton asset={artwork} />
          <CommentsButton asset={artwork} />
          <IconButton icon="share" label={`Share ${title}`} onClick={() => void shareArtwork(artwork)} />
        </div>
      </div>
    </article>
  )
})
