import { memo, useMemo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { FeedItem } from '#contract/feed.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Masonry } from '#web/ui/layout/masonry/masonry.tsx'
import type { Columns } from '#web/ui/layout/masonry/use-columns.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { ArtworkPicture, boxRatio } from '#web/works/artworks/artwork-picture.tsx'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { shareArtwork } from '#web/works/share/share.ts'
import * as styles from './feed.module.css'
import { MusicTile } from './music-tile.tsx'
import { TileBy } from './tile-by.tsx'

/** Tiles on the first screen, whose pictures load before the others. */
const FIRST_TILES = 3
const LENGTHS = ['--music-rest', '--art-rest', '--bleed'] as const

/**
 * Covers are square, artworks have their own ratio. In a single column both extend to the edges of
 * the page.
 */
function heightOf(item: FeedItem, { width, lengths }: Columns<(typeof LENGTHS)[number]>): number {
  const pictureWidth = width + lengths['--bleed']
  if (item.kind === 'music') return pictureWidth + lengths['--music-rest']
  return pictureWidth / boxRatio(item.artwork.image) + lengths['--art-rest']
}

const idOf = (item: FeedItem): string => (item.kind === 'music' ? item.track.id : item.artwork.id)

/**
 * The feed as tiles, newest first. Playback started here continues with the next track of the feed.
 */
export function Wall({ items }: { items: readonly FeedItem[] }) {
  const tracks = useMemo(() => items.flatMap((item) => (item.kind === 'music' ? item.track : [])), [items])
  return (
    <Masonry items={items} keyOf={idOf} name={styles.wall!} lengths={LENGTHS} heightOf={heightOf}>
      {(item, at, { width, lengths }) =>
        item.kind === 'music' ? (
          <MusicTile track={item.track} list={tracks} eager={at < FIRST_TILES} />
        ) : (
          <ArtworkTile artwork={item.artwork} widthPx={width + lengths['--bleed']} eager={at < FIRST_TILES} />
        )
      }
    </Masonry>
  )
}

type ArtworkTileProps = { artwork: Artwork; widthPx: number; eager: boolean }

/** An artwork on the wall: artist, time, the whole picture, the title. */
const ArtworkTile = memo(function ArtworkTile({ artwork, widthPx, eager }: ArtworkTileProps) {
  const { id, title, artist } = artwork
  return (
    <article
      className={`${styles.tile} ${styles.artwork} ${styles.bleed}`}
      aria-label={`${isolated(title)} by ${isolated(artistName(artist))}`}
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
          <IconButton icon="share" label={`Share ${isolated(title)}`} onClick={() => void shareArtwork(artwork)} />
        </div>
      </div>
    </article>
  )
})
