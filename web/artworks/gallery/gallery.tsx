import type { Artwork } from '#contract/artworks.ts'
import { Masonry } from '#web/ui/layout/masonry/masonry.tsx'
import type { Columns } from '#web/ui/layout/masonry/use-columns.ts'
import { boxRatio } from '../picture/shape.ts'
import type { ViewedGallery } from '../viewer/viewed-gallery.ts'
import { ArtworkTile } from './artwork-tile.tsx'
import * as styles from './gallery.module.css'

const LENGTHS = ['--art-caption'] as const
/** Pictures of the first screen, loaded before the rest. */
const FIRST_SCREEN = 8

const idOf = ({ id }: Artwork): string => id
const heightOf = ({ image }: Artwork, { width, lengths }: Columns<(typeof LENGTHS)[number]>): number =>
  width / boxRatio(image) + lengths['--art-caption']

export type GalleryProps = {
  artworks: readonly Artwork[]
  /** Where the viewer goes on, if not among the artist's own. The same object from one drawing to the next. */
  gallery?: ViewedGallery
}

/** ART-05: artworks in their own proportions, newest first, however many. */
export function Gallery({ artworks, gallery }: GalleryProps) {
  return (
    <Masonry items={artworks} keyOf={idOf} name={styles.gallery!} lengths={LENGTHS} heightOf={heightOf}>
      {(artwork, at, { width }) => (
        <ArtworkTile artwork={artwork} widthPx={width} eager={at < FIRST_SCREEN} gallery={gallery} />
      )}
    </Masonry>
  )
}
