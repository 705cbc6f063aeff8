import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { artworkResource } from '#contract/artworks.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { useWholeTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/missing.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { ArtworkPageSkeleton } from './page/artwork-page-skeleton.tsx'
import { ShownArtwork } from './page/shown-artwork.tsx'
import { useViewerAddress } from './page/viewer-address.ts'

const ArtworkViewer = lazy(async () => ({ default: (await import('./viewer/artwork-viewer.tsx')).ArtworkViewer }))

/** ART-04 */
export function ArtworkPage() {
  const { id = '' } = useParams({ strict: false })
  const { data, error, isFetching, refetch } = useResource(artworkResource, { id })
  const viewer = useViewerAddress(id)
  const known = useRef<string | null>(null)
  useWholeTitle(data || error ? `Artwork • ${data?.title ?? PRODUCT}` : undefined)
  const openViewer = (shownUrl: string | null) => {
    known.current = shownUrl
    viewer.open()
  }
  if (!data) {
    if (isMissing(error)) return <ArtworkNotFound />
    if (!error) return <ArtworkPageSkeleton />
    return (
      <div className={layoutStyles.pane}>
        <ErrorState message="Failed to load artwork" onRetry={() => void refetch()} busy={isFetching} />
      </div>
    )
  }
  return (
    <>
      <ShownArtwork key={id} artwork={data} onOpen={openViewer} />
      {viewer.isOpen && (
        <Suspense fallback={null}>
          <ArtworkViewer
            artworkId={id}
            gallery={viewer.gallery}
            known={known.current}
            onShow={viewer.show}
            onClose={viewer.close}
          />
        </Suspense>
      )}
    </>
  )
}

function ArtworkNotFound() {
  return (
    <MissingThing title="Artwork Not Found" why="The artwork you are looking for does not exist.">
      <Link to="/find-art" search={{}}>
        Find Art
      </Link>
    </MissingThing>
  )
}
