const KEY = 'reloaded-for-missing-chunk'
const AGAIN_MS = 60_000

/**
 * After a deploy the chunks of the page that is open are gone: load the page anew, at most once a minute, so that a chunk
 * that is truly missing ends on the error page and not in a circle.
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < AGAIN_MS || !navigator.onLine) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
