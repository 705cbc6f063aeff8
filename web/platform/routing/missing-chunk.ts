const KEY = 'reloaded-for-missing-chunk'
/** The router would reload once of its own accord for the chunks of pages; this is the key by which it knows that it has. */
const ROUTERS_KEY = 'tanstack_router_reload:'
const AGAIN_MS = 60_000
let reloading = false

/** Whether what fails now does so only because the page is about to be loaded anew. */
export const isReloading = (): boolean => reloading

/**
 * After a deploy the chunks of the page that is open are gone: load the page anew, at most once a minute, so that a chunk
 * that is truly missing ends on the error page and not in a circle.
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    sessionStorage.setItem(ROUTERS_KEY + event.payload.message, '1')
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_MS || !navigator.onLine) return
    sessionStorage.setItem(KEY, String(Date.now()))
    reloading = true
    window.location.reload()
  })
}
