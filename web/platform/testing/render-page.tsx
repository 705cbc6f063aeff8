import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { Announcer } from '../page/announcer.tsx'
import { queryClient } from '../requests/query-client.ts'
import { plainSearch, readPlainSearch } from '../routing/search-params.ts'

// what is waited for comes later on a busy machine
configure({ asyncUtilTimeout: 30_000 })

/**
 * Shows one page at its path, with toasts around it; every other path of the site is an empty page. `pattern` names the
 * parameters of a path that has some, as `/event/$id`.
 */
export async function renderPage(Page: () => ReactNode, path: string, pattern = path.split('?')[0] as string) {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Toaster />
        <Announcer />
      </>
    ),
    notFoundComponent: () => <p>Elsewhere</p>,
  })
  const route = createRoute({ getParentRoute: () => root, path: pattern, component: Page })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch: readPlainSearch,
    stringifySearch: plainSearch,
  })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return router
}
