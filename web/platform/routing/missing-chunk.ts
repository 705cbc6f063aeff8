import { Signal } from '../signal.ts'
import { useSignal } from '../use-signal.ts'

const KEY = 'reloaded-for-missing-chunk'
const RETRY_DELAY_MS = 60_000
const reloading = new Signal(false)

let optional = 0

/** Loads a chunk that the page can do without: if it is missing, the page is not reloaded. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  optional++
  try {
    return await load()
  } finally {
    optional--
  }
}

/** Whether the page is about to be reloaded, which may be the reason for a failure. */
export const useReloading = (): boolean => useSignal(reloading)

/**
 * After a deploy the chunks of the open page are gone, so the page is reloaded. This happens at
 * most once a minute, so that a chunk that is really missing ends on the error page instead of in a
 * loop. If no server answers, the page stays: the reader would lose it, and any unsent text.
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (optional > 0 || reloading.value || Date.now() - last < RETRY_DELAY_MS || !navigator.onLine) return
    reloading.value = true
    void isServed().then((served) => {
      reloading.value = served
      if (!served) return
      sessionStorage.setItem(KEY, String(Date.now()))
      window.location.reload()
    })
  })
}

const isServed = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
