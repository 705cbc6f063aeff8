import type { CSSProperties } from 'react'
import { ARTWORK_PAGE_SIZES, type ArtworkDetail, type ArtworkImage } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TITLES } from '#contract/sheets.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { HiddenMark } from '#web/safety/decisions/hidden-mark.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { useIsBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { DismissibleWarning, ShownNote } from '#web/safety/sensitive/work-cover.tsx'
import { EditDeleteButtons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { ArtworkPicture, boxRatio } from '#web/works/artworks/artwork-picture.tsx'
import { CommentsButton } from '#web/works/comments/comments-button.tsx'
import { goToComments } from '#web/works/comments/comments-section.tsx'
import { Tags } from '#web/works/tags/tags.tsx'
import { ArtistRow } from './artist-row.tsx'
import { ArtworkCounts } from './artwork-counts.tsx'
import * as styles from './artwork-page.module.css'

export type ArtworkSheetProps = OpeningPictureProps & { onEdit: () => void; onDelete: () => void }

/** The head of an artwork page: the picture in its own shape, a large title, the buttons. */
export function ArtworkSheet({ artwork, onOpen, onEdit, onDelete }: ArtworkSheetProps) {
  const isHidden = useIsBehindWarning(artwork.image.veil)
  return (
    <Sheet stock={artwork.stock} className={styles.artwork}>
      <OpeningPicture artwork={artwork} onOpen={onOpen} />
      <div className={styles.about}>
        <ArtistRow artwork={artwork} className={styles.artist} />
        <Poster text={artwork.title} {...TITLES.artwork} />
        {artwork.tags.length > 0 && (
          <p className="meta">
            <Tags tags={artwork.tags} />
          </p>
        )}
        <HiddenMark isHidden={artwork.isHidden} />
        <ShownNote sensitive={artwork.sensitive} veil={artwork.image.veil} />
        <div className={styles.actions}>
          {artwork.release.state !== 'draft' && (
            <>
              <ArtworkCounts artwork={artwork} />
              <CommentsButton asset={artwork} onPress={goToComments} />
            </>
          )}
          {isViewable(artwork.image) && !isHidden && (
            <IconButton icon="expand" label="Open full size" aria-haspopup="dialog" onClick={() => onOpen(null)} />
          )}
          <ReportButton thing={reportable('artwork', artwork, artwork.artist)} />
          <EditDeleteButtons can={artwork.viewer.can} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
    </Sheet>
  )
}

export type OpeningPictureProps = {
  artwork: ArtworkDetail
  /** Gets the address of the image that is loaded already. */
  onOpen: (knownUrl: string | null) => void
}

type PictureProps = Pick<OpeningPictureProps, 'artwork'> & Partial<OpeningPictureProps>

/** The whole picture. With `onOpen`, a press opens it as large as the screen. */
export function OpeningPicture({ artwork, onOpen }: PictureProps) {
  const { image, altText, title } = artwork
  const isHidden = useIsBehindWarning(image.veil)
  const picture = isHidden ? (
    <DismissibleWarning
      noun="artwork"
      sensitive={artwork.sensitive}
      veil={image.veil}
      artistName={artistName(artwork.artist)}
      ratio={boxRatio(image)}
    />
  ) : (
    <ArtworkPicture artwork={artwork} sizes={ARTWORK_PAGE_SIZES} eager />
  )
  const style = { '--ratio': boxRatio(image), '--pixels': `${image.width}px` } as CSSProperties
  // There is no picture to open.
  if (isHidden || !onOpen || !isViewable(image)) {
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

/** False for an artwork whose upload was interrupted: it has no picture. */
const isViewable = ({ sources }: ArtworkImage): boolean => sources.length > 0

function knownUrl({ sources }: ArtworkImage, shown: HTMLImageElement | null): string | null {
  if (!shown?.complete) return null
  return sources.find(({ url }) => new URL(url, window.location.href).href === shown.currentSrc)?.url ?? null
}
