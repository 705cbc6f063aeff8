import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import type { Artwork, ArtworkImage } from '#contract/artworks.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Plate } from '#web/ui/media/plate.tsx'
import * as styles from './picture.module.css'
import { renewPictures, useRenewals } from './renewal.ts'
import { boxRatio } from './shape.ts'

export type ArtworkPictureProps = {
  artwork: Pick<Artwork, 'id' | 'title' | 'altText' | 'image'>
  /** How wide it is drawn, as `sizes` of an image: the browser loads no more than that needs. */
  sizes: string
  eager?: boolean
  /** Beside a text that says the same. */
  decorative?: boolean
  className?: string
}

/** A whole artwork in a box of its own shape; its colours while it loads, a plate where there is none. */
export function ArtworkPicture({ artwork, sizes, eager, decorative, className }: ArtworkPictureProps) {
  const { id, title, altText, image } = artwork
  const smallest = image.sources[0]
  const attempt = `${smallest?.url} ${useRenewals()}`
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classNames(styles.frame, className)} style={{ aspectRatio: boxRatio(image) }}>
      {!smallest || failed === attempt ? (
        <Plate name={title} id={id} decorative={decorative} />
      ) : (
        <img
          src={smallest.url}
          srcSet={srcSetOf(image)}
          sizes={sizes}
          alt={decorative ? '' : altText || title}
          width={image.width}
          height={image.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          style={{ ...shapeOf(image), backgroundImage: `url("${image.placeholder}")` }}
          onLoad={dropPlaceholder}
          onError={() => {
            setFailed(attempt)
            renewPictures(id)
          }}
        />
      )}
    </span>
  )
}

/** In a box of another shape it would show beside the picture. */
function dropPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  void currentTarget.decode().then(
    () => {
      currentTarget.style.backgroundImage = 'none'
    },
    () => undefined,
  )
}

const shapeOf = ({ width, height }: ArtworkImage): CSSProperties =>
  ({ '--shape': width / Math.max(1, height) }) as CSSProperties

const srcSetOf = ({ sources }: ArtworkImage): string =>
  sources.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
