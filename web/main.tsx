import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchAppShell } from './app/app-shell-chunk.tsx'
import { reloadOnceOnMissingChunk } from './platform/missing-chunk.ts'
import { readPageData, seedQueries } from './platform/page-data.ts'
import { queryClient } from './platform/query-client.ts'
import { followSession, knownSession, onSessionChange } from './platform/session.ts'
import { router } from './routes.tsx'

reloadOnceOnMissingChunk()
const askAgain = seedQueries(queryClient, readPageData(document))
router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) askAgain()
})
followSession()
onSessionChange(() => void router.invalidate())

// Rendered over the static frame in the document only once the page's own chunk is there, so that nothing flashes between.
if (knownSession()) await Promise.all([router.load(), knownSession()?.user && fetchAppShell()])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
