import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Announcer } from '#web/ui/feedback/announcer.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { queryClient } from '../requests/query-client.ts'
import { MemoryHistory } from '../routing/history.ts'
import { type RoutePage, Router } from '../routing/router.ts'
import { type FailureProps, Outlet, RouterView } from '../routing/router-view.tsx'

// Waiting takes longer on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

/**
 * Shows one page at its path, with toasts around it; every other path of the site is an empty page.
 * `pattern` names the parameters of the path, as in `/event/$id`.
 */
export async function renderPage(Page: () => ReactNode, path: string, pattern = path.split('?')[0] as string) {
  const router = testRouter([pageOf(pattern, Page)], path)
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterView router={router} Failure={Broken}>
        <Outlet Failure={Broken} Missing={Elsewhere} />
        <Toaster />
        <Announcer />
      </RouterView>
    </QueryClientProvider>,
  )
  return router
}

/** A router for components with links. */
export const testRouter = (pages: RoutePage[] = [], path = '/'): Router => new Router(pages, new MemoryHistory(path))

/** Wraps a single component with links. */
export const Routed = ({ children }: { children: ReactNode }) => (
  <RouterView router={testRouter()} Failure={Broken}>
    {children}
  </RouterView>
)

export const pageOf = (path: string, Page: () => ReactNode): RoutePage => ({
  path,
  layout: 'auto',
  flush: false,
  group: path,
  elsewhere: async () => null,
  load: async () => Page,
  skeleton: null,
})

const Elsewhere = () => <p>Elsewhere</p>

function Broken({ error }: FailureProps): never {
  throw error
}
