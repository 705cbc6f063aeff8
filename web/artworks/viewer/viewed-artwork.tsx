import { useState } from 'react'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { artistName } from '#web/player/artist-name.ts'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import type { ArtworkViewerProps } from './artwork-viewer.tsx'
import { pressKey } from './hands/viewer-keys.ts'
import { neighboursOf } from './neighbours.ts'
import { ViewerPanel } from './panel.tsx'
import { useMovement } from './picture/use-movement.ts'
import { ViewedPicture } from './picture/viewed-picture.tsx'
import { Stage } from './stage.tsx'
import { PictureFacts, ZoomButtons } from './toolbar.tsx'
import { usePreloaded } from './use-preloaded.ts'
import { useViewedGallery } from './viewed-gallery.ts'
import * as styles from './viewer.module.css'
import { ViewerFrame } from './viewer-frame.tsx'
import { useSpokenPercent } from './zoom/use-closeness.ts'
import type { ZoomControl } from './zoom/zoom-control.ts'

const PANEL_ID = 'viewer-panel'
/** Here there is room for both the picture and what is said of it. */
const WIDE = '(min-width: 60rem)'

type ViewedArtworkProps = Pick<ArtworkViewerProps, 'gallery' | 'known' | 'onShow' | 'onClose'> & {
  artwork: ArtworkDetail
  zoom: ZoomControl
}

export function ViewedArtwork({ artwork, zoom, gallery, known, onShow, onClose }: ViewedArtworkProps) {
  const [hasPanel, setPanel] = useState(() => window.matchMedia(WIDE).matches)
  const movement = useMovement(artwork)
  const { previousId, nextId, position } = neighboursOf(artwork, useViewedGallery(gallery, artwork.id))
  const { title, commentCount } = artwork
  useSpokenPercent(zoom)
  usePreloaded([nextId, previousId])
  const step = (direction: 1 | -1) => {
    const id = direction === 1 ? nextId : previousId
    if (id) onShow(id)
  }
  return (
    <ViewerFrame
      title={`${title} by ${artistName(artwork.artist)}`}
      className={hasPanel ? styles.hasPanel : undefined}
      onClose={onClose}
      onKeyDown={(event) => pressKey(event, zoom, { onStep: step })}
    >
      <div className={styles.toolbar}>
        <PictureFacts zoom={zoom} position={position} />
        <ZoomButtons zoom={zoom} movement={movement} />
        <div className={styles.actions}>
          <CountButton
            icon="comment"
            count={commentCount}
            label={`${formatCount(commentCount)} ${commentCount === 1 ? 'comment' : 'comments'} on ${title}`}
            aria-expanded={hasPanel}
            aria-controls={PANEL_ID}
            onClick={() => setPanel(!hasPanel)}
          />
          <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
        </div>
      </div>
      <StepButton direction={-1} isThere={previousId !== null} onStep={step} />
      <Stage zoom={zoom} label={`${title}, picture`} onStep={step}>
        <ViewedPicture
          key={artwork.id}
          artwork={artwork}
          zoom={zoom}
          known={known}
          isMoving={movement?.isMoving ?? false}
        />
      </Stage>
      <StepButton direction={1} isThere={nextId !== null} onStep={step} />
      {hasPanel && <ViewerPanel id={PANEL_ID} artwork={artwork} />}
    </ViewerFrame>
  )
}

type StepButtonProps = { direction: 1 | -1; isThere: boolean; onStep: (direction: 1 | -1) => void }

/** Keeps its place and the focus at the end of the list, where there is nothing more to show. */
function StepButton({ direction, isThere, onStep }: StepButtonProps) {
  const isNext = direction === 1
  return (
    <IconButton
      icon={isNext ? 'right' : 'left'}
      label={isNext ? 'Next artwork' : 'Previous artwork'}
      className={isNext ? styles.next : styles.previous}
      aria-disabled={!isThere}
      onClick={() => onStep(direction)}
    />
  )
}
