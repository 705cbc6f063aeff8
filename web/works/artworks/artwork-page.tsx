import { useRef } from 'react'
import { artworkResource } from '#contract/artworks.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { useWholeTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import {
  PageSkeleton,
  useLocation,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '#web/platform/routing/use-router.ts'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { ShownArtwork } from './page/shown-artwork.tsx'
import type { ViewedGallery } from './viewer/viewed-gallery.ts'

const ArtworkViewer = lazyOver(() => import('./viewer/artwork-viewer.tsx'), 'ArtworkViewer')

/** ART-04: the public page of an artwork. */
export function ArtworkPage() {
  const { id = '' } = useParams()
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
    if (!error) return <PageSkeleton />
    return <PageError message="Failed to load artwork" query={{ isFetching, refetch }} />
  }
  return (
    <>
      <ShownArtwork key={id} artwork={data} onOpen={openViewer} />
      {viewer.isOpen && (
        <ArtworkViewer
          artworkId={id}
          gallery={viewer.gallery}
          known={known.current}
          onShow={viewer.show}
          onClose={viewer.close}
        />
      )}
    </>
  )
}

function ArtworkNotFound() {
  return (
    <MissingThing title="Artwork Not Found" why="The artwork you are looking for does not exist.">
      <Link to="/find-art">Find Art</Link>
    </MissingThing>
  )
}

declare module '#web/platform/routing/history.ts' {
  interface HistoryState {
    /** The gallery from which an artwork was opened; the viewer shows its neighbours there next. */
    gallery?: ViewedGallery
    /** The viewer was opened over a page that is one step back in the history. */
    isOver?: boolean
  }
}

const FULL = 'full'

type ViewerAddress = {
  isOpen: boolean
  gallery: ViewedGallery | null
  open: () => void
  close: () => void
  show: (artworkId: string) => void
}

/**
 * ART-04: the URL contains the state of the viewer, so that Back closes it and a shared link opens
 * it.
 */
function useViewerAddress(artworkId: string): ViewerAddress {
  const router = useRouter()
  const navigate = useNavigate()
  const { view } = useSearch()
  const { gallery, isOver } = useLocation(({ state }) => state)
  const to = '/artwork/$id'
  return {
    isOpen: view === FULL,
    gallery: gallery ?? null,
    open: () =>
      void navigate({
        to,
        params: { id: artworkId },
        search: { view: FULL },
        state: (before) => ({ ...before, isOver: true }),
        resetScroll: false,
      }),
    close: () => {
      if (isOver) router.back()
      else void navigate({ to, params: { id: artworkId }, search: {}, replace: true, resetScroll: false })
    },
    // Replaces the history entry, so that Back closes the viewer, and does not show the previous
    // artwork.
    show: (id) =>
      void navigate({ to, params: { id }, search: { view: FULL }, state: (before) => before, replace: true }),
  }
}
