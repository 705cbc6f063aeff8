import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type ArtworkDetail, artworkResource } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { formatCount } from '#contract/words/counted.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { queryOf, useResource } from '#web/platform/data.ts'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { isBehindWarning, useIsBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { DismissibleWarning } from '#web/safety/sensitive/work-cover.tsx'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { ArtistRow } from '#web/works/artworks/page/artist-row.tsx'
import { ArtworkCounts } from '#web/works/artworks/page/artwork-counts.tsx'
import { Comments } from '#web/works/comments/comments.tsx'
import { isAnimated, remoteFile } from './animation.ts'
import { ViewedPicture } from './picture/viewed-picture.tsx'
import { Stage } from './stage.tsx'
import { type Movement, PictureFacts, ZoomButtons } from './toolbar.tsx'
import { neighboursOf, useViewedGallery, type ViewedGallery } from './viewed-gallery.ts'
import * as styles from './viewer.module.css'
import { ViewerFrame } from './viewer-frame.tsx'
import { pressKey } from './viewer-keys.ts'
import { createZoom, useSpokenPercent } from './zoom-control.ts'

export type ArtworkViewerProps = {
  artworkId: string
  gallery: ViewedGallery | null
  /** The address of the image that the page behind has loaded already. */
  known: string | null
  onShow: (artworkId: string) => void
  onClose: () => void
}

/**
 * ART-04: an artwork as large as the screen, down to its single pixels, with its comments beside
 * it.
 */
export function ArtworkViewer(props: ArtworkViewerProps) {
  const { data, error, isFetching, refetch } = useResource(artworkResource, { id: props.artworkId })
  if (data) return <ViewedArtwork {...props} artwork={data} />
  return (
    <ViewerFrame title="Artwork" onClose={props.onClose}>
      <div className={styles.toolbar}>
        <div className={styles.actions}>
          <IconButton icon="close" label="Close (Esc)" onClick={props.onClose} />
        </div>
      </div>
      <div className={styles.waiting}>
        {error ? (
          <ErrorState message="Failed to load artwork" onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <p role="status">Loading artwork...</p>
        )}
      </div>
    </ViewerFrame>
  )
}

const PANEL_ID = 'viewer-panel'
/** Screens that are wide enough for both the picture and the panel. */
const WIDE = '(min-width: 60rem)'

type ViewedArtworkProps = Omit<ArtworkViewerProps, 'artworkId'> & { artwork: ArtworkDetail }

function ViewedArtwork({ artwork, gallery, known, onShow, onClose }: ViewedArtworkProps) {
  const { width, height } = artwork.image
  // biome-ignore lint/correctness/useExhaustiveDependencies: each artwork has a view of its own
  const zoom = useMemo(() => createZoom({ width, height }), [artwork.id, width, height])
  const [hasPanel, setPanel] = useState(() => window.matchMedia(WIDE).matches)
  const isHidden = useIsBehindWarning(artwork.image.veil)
  const movement = useMovement(artwork, isHidden)
  const { previousId, nextId, position } = neighboursOf(artwork, useViewedGallery(gallery, artwork.id))
  const { title } = artwork
  useSpokenPercent(zoom)
  usePreloaded([nextId, previousId])
  const step = (direction: 1 | -1) => {
    const id = direction === 1 ? nextId : previousId
    if (id) onShow(id)
  }
  return (
    <ViewerFrame
      title={`${isolated(title)} by ${isolated(artistName(artwork.artist))}`}
      className={hasPanel ? styles.hasPanel : undefined}
      onClose={onClose}
      onKeyDown={(event) => pressKey(event, zoom, { onStep: step })}
    >
      <div className={styles.toolbar}>
        <PictureFacts zoom={zoom} position={position} />
        <ZoomButtons zoom={zoom} movement={movement} />
        <div className={styles.actions}>
          <CommentsToggle artwork={artwork} isOpen={hasPanel} onToggle={() => setPanel(!hasPanel)} />
          <IconButton icon="close" label="Close (Esc)" onClick={onClose} />
        </div>
      </div>
      <StepButton direction={-1} isThere={previousId !== null} onStep={step} />
      {isHidden ? (
        <StageBehindWarning artwork={artwork} />
      ) : (
        <Stage zoom={zoom} label={`${isolated(title)}, picture`} onStep={step}>
          <ViewedPicture
            key={artwork.id}
            artwork={artwork}
            zoom={zoom}
            known={known}
            isMoving={movement?.isMoving ?? false}
          />
        </Stage>
      )}
      <StepButton direction={1} isThere={nextId !== null} onStep={step} />
      {hasPanel && <ViewerPanel id={PANEL_ID} artwork={artwork} />}
    </ViewerFrame>
  )
}

type CommentsToggleProps = { artwork: ArtworkDetail; isOpen: boolean; onToggle: () => void }

const CommentsToggle = ({ artwork: { title, commentCount }, isOpen, onToggle }: CommentsToggleProps) => (
  <CountButton
    icon="comment"
    count={commentCount}
    label={`${formatCount(commentCount)} ${commentCount === 1 ? 'comment' : 'comments'} on ${isolated(title)}`}
    aria-expanded={isOpen}
    aria-controls={PANEL_ID}
    onClick={onToggle}
  />
)

type StepButtonProps = { direction: 1 | -1; isThere: boolean; onStep: (direction: 1 | -1) => void }

/** Stays in place and keeps the focus at the end of the list, where it has no effect. */
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

/**
 * Preloads the neighbouring artworks with their pictures, so that they show without a wait. Not if
 * the browser's data saver is on.
 */
function usePreloaded(ids: (string | null)[]): void {
  const wanted = savesData() ? [] : ids.filter((id) => id !== null)
  const found = useQueries({ queries: wanted.map((id) => queryOf(artworkResource, { id })) })
  const urls = found
    .map(({ data }) => (isBehindWarning(data?.image.veil) ? '' : (data?.image.sources.at(-1)?.url ?? '')))
    .join(' ')
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url
  }, [urls])
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * The state of an animated picture: the user can always stop it, and it starts stopped for users
 * who prefer reduced motion.
 */
function useMovement({ id, original }: Pick<ArtworkDetail, 'id' | 'original'>, isHidden: boolean): Movement {
  const { url, contentType } = original
  const [movingId, setMovingId] = useState<string | null>(null)
  const [stopped, setStopped] = useState(() => window.matchMedia(REDUCED).matches)
  const address = contentType === 'image/jpeg' || isHidden ? null : url
  const canMove = address !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new signature in the address does not change the picture
  useEffect(() => {
    if (address === null) return
    const abort = new AbortController()
    void isAnimated(remoteFile(address, abort.signal)).then((moves) => moves && setMovingId(id))
    return () => abort.abort()
  }, [id, canMove])
  return movingId === id ? { isMoving: !stopped, onToggle: () => setStopped(!stopped) } : null
}

/** The panel beside the picture: facts, buttons and comments. */
function ViewerPanel({ id, artwork }: { id: string; artwork: ArtworkDetail }) {
  const { title, description, stock } = artwork
  return (
    <aside id={id} className={styles.panel} aria-label={`About ${isolated(title)}`}>
      <div className={styles.about}>
        <h2 className={headingStyles.large}>{title}</h2>
        <ArtistRow artwork={artwork} />
        {description && (
          <p className={`dim ${styles.description}`}>
            <LinkedText text={description} />
          </p>
        )}
        <div className={styles.panelActions}>
          <ArtworkCounts artwork={artwork} />
          <ReportButton thing={reportable('artwork', artwork, artwork.artist)} />
        </div>
      </div>
      <div className={styles.comments} {...accentProps(stock)}>
        <Comments key={artwork.id} asset={artwork} />
      </div>
    </aside>
  )
}

/** The content warning in place of a picture; the zoom does not take its pointer events. */
function StageBehindWarning({ artwork }: { artwork: ArtworkDetail }) {
  const { sensitive, image, artist } = artwork
  return (
    <div className={styles.waiting}>
      <DismissibleWarning noun="artwork" sensitive={sensitive} veil={image.veil} artistName={artistName(artist)} />
    </div>
  )
}
