import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import type { Artwork, ArtworkImage } from '#contract/artworks.ts'
import { refreshAllOf } from '#web/platform/data.ts'
import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { BehindWarning } from '#web/safety/sensitive/content-warning.tsx'
import { useIsBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Plate } from '#web/ui/media/plate.tsx'
import * as styles from './picture.module.css'

export type ArtworkPictureProps = {
  artwork: Pick<Artwork, 'id' | 'title' | 'altText' | 'image'>
  /** The drawn width, as `sizes` of an image: the browser loads the smallest image that fits. */
  sizes: string
  eager?: boolean
  /** True if a text beside the picture says what the `alt` text would say. */
  decorative?: boolean
  className?: string
}

/**
 * A whole artwork in a box of its shape. Shows its colours while it loads, and a placeholder if it
 * has no picture.
 */
export function ArtworkPicture({ artwork, sizes, eager, decorative, className }: ArtworkPictureProps) {
  const { id, title, altText, image } = artwork
  const smallest = image.sources[0]
  const attempt = `${smallest?.url} ${useSignal(renewals)}`
  const [failed, setFailed] = useState<string>()
  const isHidden = useIsBehindWarning(image.veil)
  return (
    <span className={classNames(styles.frame, className)} style={{ aspectRatio: boxRatio(image) }}>
      {isHidden ? (
        <BehindWarning decorative={decorative} />
      ) : !smallest || failed === attempt ? (
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

/** The placeholder would show beside the picture in a box of another shape. */
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

/**
 * Limits of the box, not of the picture: a narrower box could not be pressed, a wider one would
 * fill the page alone.
 */
const NARROWEST = 1 / 3
const WIDEST = 5

/**
 * Width divided by height of a picture's box in grids. The box always contains the whole picture.
 */
export function boxRatio({ width, height }: Pick<ArtworkImage, 'width' | 'height'>): number {
  if (width <= 0 || height <= 0) return 1
  return Math.min(WIDEST, Math.max(NARROWEST, width / height))
}

/**
 * At most one request per artwork in this time, so that a deleted file does not cause endless
 * requests.
 */
const ONCE_IN_MS = 10 * 60_000

const askedAt = new Map<string, number>()
/** Increases after new addresses were fetched, so that failed pictures are loaded again. */
const renewals = new Signal(0)
let isRenewing = false

/**
 * A picture failed to load: its signed address expires after an hour. Refetches the shown artworks,
 * once for all pictures that fail together.
 */
export function renewPictures(artworkId: string): void {
  const before = askedAt.get(artworkId)
  if (before !== undefined && Date.now() - before < ONCE_IN_MS) return
  askedAt.set(artworkId, Date.now())
  if (!isRenewing) void renew()
}

async function renew(): Promise<void> {
  isRenewing = true
  await refreshAllOf('artwork')
  isRenewing = false
  renewals.value++
}
