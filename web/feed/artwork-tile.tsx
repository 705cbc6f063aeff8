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
import { TileBy } from './tile-by.tsx'

export type ArtworkTileProps = { artwork: Artwork; widthPx: number; eager: boolean }

/** An artwork on the wall: who, when, the whole picture, the title. */
export const ArtworkTile = memo(function ArtworkTile({ artwork, widthPx, eager }: ArtworkTileProps) {
  const { id, title, artist } = artwork
  return (
    <article className="tile art bleed" aria-label={`${title} by ${artistName(artist)}`}>
      <TileBy asset={artwork} />
      <Link className="shot" to="/artwork/$id" params={{ id }} tabIndex={-1}>
        <ArtworkPicture artwork={artwork} sizes={`${Math.ceil(widthPx)}px`} eager={eager} />
        <span className="zoom" aria-hidden="true">
          <Icon name="expand" />
        </span>
      </Link>
      <div className="cap">
        <div>
          <Link className="h-sec line-clamp-2" to="/artwork/$id" params={{ id }}>
            {title}
          </Link>
        </div>
        <div className="acts">
          <LikeButton asset={artwork} />
          <CommentsButton asset={artwork} />
          <IconButton icon="share" label={`Share ${title}`} onClick={() => void shareArtwork(artwork)} />
        </div>
      </div>
    </article>
  )
})
