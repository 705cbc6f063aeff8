import type { CSSProperties } from 'react'
import { ARTWORK_PAGE_SIZES, type ArtworkDetail, type ArtworkImage } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { useIsVeiled } from '#web/safety/sensitive/unveiled.ts'
import { OpeningVeil } from '#web/safety/sensitive/work-cover.tsx'
import { ArtworkPicture, boxRatio } from '../artwork-picture.tsx'
import * as styles from './artwork-page.module.css'

export type OpeningPictureProps = {
  artwork: ArtworkDetail
  /** With the address of what is loaded already. */
  onOpen: (knownUrl: string | null) => void
}

/** The whole picture; pressed, as large as the screen. */
export function OpeningPicture({ artwork, onOpen }: OpeningPictureProps) {
  const { image, altText, title } = artwork
  const isHidden = useIsVeiled(image.veil)
  const picture = <ArtworkPicture artwork={artwork} sizes={ARTWORK_PAGE_SIZES} eager />
  const style = { '--ratio': boxRatio(image), '--pixels': `${image.width}px` } as CSSProperties
  if (isHidden) {
    const { sensitive, artist } = artwork
    return (
      <div className={styles.shown} style={style}>
        <OpeningVeil
          noun="artwork"
          sensitive={sensitive}
          veil={image.veil}
          artistName={artistName(artist)}
          ratio={boxRatio(image)}
        />
      </div>
    )
  }
  // nothing to look at closely yet
  if (!isViewable(image)) {
    return (
      <div className={styles.shown} style={style}>
        {picture}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.shown}
      style={style}
      aria-label={`Open full size: ${isolated(altText || title)}`}
      aria-haspopup="dialog"
      data-opens-viewer=""
      onClick={(event) => onOpen(knownUrl(image, event.currentTarget.querySelector('img')))}
    >
      {picture}
    </button>
  )
}

/** Whether there is a picture yet; an artwork whose upload was cut short has none. */
export const isViewable = ({ sources }: ArtworkImage): boolean => sources.length > 0

function knownUrl({ sources }: ArtworkImage, shown: HTMLImageElement | null): string | null {
  if (!shown?.complete) return null
  return sources.find(({ url }) => new URL(url, window.location.href).href === shown.currentSrc)?.url ?? null
}
