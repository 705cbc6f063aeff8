import { useMemo } from 'react'
import { type ArtworkDetail, artworkResource } from '#contract/artworks.ts'
import { useResource } from '#web/platform/data.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ViewedArtwork } from './viewed-artwork.tsx'
import type { ViewedGallery } from './viewed-gallery.ts'
import * as styles from './viewer.module.css'
import { ViewerFrame } from './viewer-frame.tsx'
import { createZoom } from './zoom-control.ts'

export type ArtworkViewerProps = {
  artworkId: string
  gallery: ViewedGallery | null
  /** The address of what the page behind has loaded already. */
  known: string | null
  onShow: (artworkId: string) => void
  onClose: () => void
}

/** ART-04: an artwork as large as the screen, to its last pixel, with what people say of it. */
export function ArtworkViewer(props: ArtworkViewerProps) {
  const { data, error, isFetching, refetch } = useResource(artworkResource, { id: props.artworkId })
  if (data) return <WithZoom {...props} artwork={data} />
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

function WithZoom({ artwork, ...props }: ArtworkViewerProps & { artwork: ArtworkDetail }) {
  const { width, height } = artwork.image
  // biome-ignore lint/correctness/useExhaustiveDependencies: each artwork has a view of its own
  const zoom = useMemo(() => createZoom({ width, height }), [artwork.id, width, height])
  return <ViewedArtwork {...props} artwork={artwork} zoom={zoom} />
}
