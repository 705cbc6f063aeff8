import { memo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Masonry } from '#web/ui/layout/masonry/masonry.tsx'
import type { Columns } from '#web/ui/layout/masonry/use-columns.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { useMark } from '#web/ui/text/marks.ts'
import { LikeButton } from '#web/works/likes/like-button.tsx'
import { ArtworkPicture, boxRatio } from '../artwork-picture.tsx'
import type { ViewedGallery } from '../viewer/viewed-gallery.ts'
import * as styles from './gallery.module.css'

const LENGTHS = ['--art-caption'] as const
/** The number of pictures above the fold, which load first. */
const FIRST_SCREEN = 8

const idOf = ({ id }: Artwork): string => id
const heightOf = ({ image }: Artwork, { width, lengths }: Columns<(typeof LENGTHS)[number]>): number =>
  width / boxRatio(image) + lengths['--art-caption']

export type GalleryProps = {
  artworks: readonly Artwork[]
  /**
   * The list that the viewer pages through, if not the artist's own. Must stay the same object
   * between renders.
   */
  gallery?: ViewedGallery
}

/** ART-05: artworks in their own proportions, newest first, in a list of any length. */
export function Gallery({ artworks, gallery }: GalleryProps) {
  return (
    <Masonry items={artworks} keyOf={idOf} name={styles.gallery!} lengths={LENGTHS} heightOf={heightOf}>
      {(artwork, at, { width }) => (
        <ArtworkTile artwork={artwork} widthPx={width} eager={at < FIRST_SCREEN} gallery={gallery} />
      )}
    </Masonry>
  )
}

export type ArtworkTileProps = {
  artwork: Artwork
  widthPx: number
  eager: boolean
  /** The list that the viewer pages through from here. */
  gallery?: ViewedGallery
}

/** An artwork in a gallery: the whole picture, its artist and its likes. */
export const ArtworkTile = memo(function ArtworkTile({ artwork, widthPx, eager, gallery }: ArtworkTileProps) {
  const { id, title, artist } = artwork
  const mark = useMark()
  const to = { to: '/artwork/$id', params: { id }, state: { gallery } } as const
  return (
    <article className={styles.tile} aria-label={`${isolated(title)} by ${isolated(artistName(artist))}`}>
      {/* only the title is a tab stop */}
      <Link className={styles.picture} {...to} tabIndex={-1}>
        <ArtworkPicture artwork={artwork} sizes={`${Math.ceil(widthPx)}px`} eager={eager} />
      </Link>
      <div className={styles.caption}>
        <div className={spacingStyles.shrinkable}>
          <Link className={`${styles.title} ${spacingStyles.twoLines}`} {...to}>
            {mark(title)}
          </Link>
          <ArtistLink artist={artist} className={`${styles.artist} truncated`} />
        </div>
        <LikeButton asset={artwork} />
      </div>
    </article>
  )
})
