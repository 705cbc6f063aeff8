import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useSignal } from '../use-signal.ts'
import type { Location, Search } from './address.ts'
import type { Router, Shown } from './router.ts'

export const RouterContext = createContext<Router>(null as unknown as Router)

export const useRouter = (): Router => useContext(RouterContext)

export const useNavigate = (): Router['navigate'] => useRouter().navigate

/** A part of the router's state. Renders again only when that part changes. */
export function useShown<Part>(select: (shown: Shown) => Part): Part {
  return useSignal(useRouter().shown, select)
}

export function useLocation<Part>(select: (location: Location) => Part): Part {
  return useShown(({ location }) => select(location))
}

export const useParams = (): { readonly [name: string]: string | undefined } => useShown(({ params }) => params)

export const useSearch = (): Search => useShown(({ location }) => location.search)

/** The skeleton of the current page, shown while its data loads. */
export const PageSkeleton = (): ReactNode => useShown(({ page }) => page?.skeleton)

export type BlockerOptions = {
  isActive: boolean
  /** Called before the page is left; false stays. */
  mayLeave: () => boolean
}

/** While active, asks before the page is left by a link, by going back or by closing the tab. */
export function useBlocker({ isActive, mayLeave }: BlockerOptions): void {
  const router = useRouter()
  const asked = useRef(mayLeave)
  asked.current = mayLeave
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const unblock = router.block(() => !asked.current())
    return () => {
      unblock()
      window.removeEventListener('beforeunload', warn)
    }
  }, [router, isActive])
}
