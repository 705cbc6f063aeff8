import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import type { ViewedGallery } from '../viewer/viewed-gallery.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where an artwork was opened from; what lies beside it there is shown next. */
    gallery?: ViewedGallery
    /** The viewer was opened over a page that lies one step back. */
    isOver?: boolean
  }
}

const FULL = 'full'

export type ViewerAddress = {
  isOpen: boolean
  gallery: ViewedGallery | null
  open: () => void
  close: () => void
  show: (artworkId: string) => void
}

/** ART-04: the viewer stands in the address, so that Back closes it and a shared link opens it. */
export function useViewerAddress(artworkId: string): ViewerAddress {
  const router = useRouter()
  const navigate = useNavigate()
  const { view, gallery, isOver } = useRouterState({
    select: ({ location: { search, state } }) => ({ view: search.view, gallery: state.gallery, isOver: state.isOver }),
    structuralSharing: true,
  })
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
      if (isOver) router.history.back()
      else void navigate({ to, params: { id: artworkId }, search: {}, replace: true, resetScroll: false })
    },
    // takes the place of the one before: Back closes the viewer rather than going through all that was looked at
    show: (id) =>
      void navigate({ to, params: { id }, search: { view: FULL }, state: (before) => before, replace: true }),
  }
}
