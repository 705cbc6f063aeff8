import { isSecretLink } from '#contract/access.ts'
import { OFFLINE_PAGE } from './cache-build.ts'
import { findKept } from './kept-media.ts'
import { offlinePage } from './offline-page.ts'
import type { Asked, WorkerScope } from './worker-scope.ts'

/** URLs that users may open, but which are not pages. */
const NO_PAGE = /^\/(?:api|media|assets|embed|oembed|dev|healthz|readyz|metrics)(?:\/|$)|\.[a-z0-9]+$/

/**
 * Pages come from the network; without one they redirect to the offline page. Scripts, styles and
 * audio come from the caches if they are there. The worker handles nothing else, in particular no
 * responses of the API and no signed URLs.
 */
export function respondToRequests(scope: WorkerScope): void {
  scope.addEventListener('fetch', (event) => {
    const response = responseOf(scope, event)
    if (response) event.respondWith(response)
  })
}

function responseOf(scope: WorkerScope, event: Asked): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return null
  if (request.mode === 'navigate') {
    return request.destination === 'document' && !NO_PAGE.test(pathname) ? openPage(scope, event) : null
  }
  if (pathname.startsWith('/assets/')) return keptOr(scope, request, scope.caches.match(request.url, ANY_ORIGIN))
  if (!pathname.startsWith('/media/')) return null
  // Saved audio is played from the cache even with a network. Pictures use it only without one.
  const isKept = request.destination === 'audio' || (request.destination === 'image' && !scope.navigator.onLine)
  return isKept ? keptOr(scope, request, findKept(scope.caches, request)) : null
}

/** Scripts are requested with an Origin header, and their responses have `Vary: Origin`. */
const ANY_ORIGIN = { ignoreVary: true }

const keptOr = async (scope: WorkerScope, request: Request, kept: Promise<Response | undefined>): Promise<Response> =>
  (await kept.catch(() => undefined)) ?? scope.fetch(request)

async function openPage(scope: WorkerScope, { request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await scope.fetch(request))
  } catch (error) {
    const { origin, pathname, search } = new URL(request.url)
    if (pathname !== OFFLINE_PAGE) {
      // Browsers send nothing behind the '#', so that no log contains the token of a secret link.
      const before = isSecretLink(pathname) ? '#' : '?'
      return Response.redirect(`${origin}${OFFLINE_PAGE}${before}to=${encodeURIComponent(pathname + search)}`)
    }
    const page = await offlinePage(scope)
    if (!page) throw error
    return page
  }
}
