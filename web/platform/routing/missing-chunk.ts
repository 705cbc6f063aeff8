import { Signal } from '../signal.ts'
import { useSignal } from '../use-signal.ts'

const KEY = 'reloaded-for-missing-chunk'
const AGAIN_MS = 60_000
const reloading = new Signal(false)

let optional = 0

/** Loads a chunk that the page can do without: if it is missing, the page is not loaded anew. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  optional++
  try {
    return await load()
  } finally {
    optional--
  }
}

/** Whether what fails now may do so only because the page is about to be loaded anew. */
export const useReloading = (): boolean => useSignal(reloading)

/**
 * After a deploy the chunks of the page that is open are gone: load the page anew, at most once a minute, so that a
 * chunk that is truly missing ends on the error page and not in a circle. Where no server answers, the page stays: it
 * is all that there is, and what is being written in it would be lost.
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (optional > 0 || reloading.value || Date.now() - last < AGAIN_MS || !navigator.onLine) return
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
