import { knownSession } from '#web/platform/session.ts'
import { KEPT_MEDIA } from '#web/worker/kept-media.ts'
import { KEPT_SESSION, OFFLINE_MARK } from '#web/worker/offline-page.ts'

/**
 * Without a network the page has the frame of whoever is signed in here, if they keep anything. Never throws: it has
 * that of visitors else.
 */
export async function rememberSession(keepsAnything: boolean): Promise<void> {
  const session = knownSession()
  if (!session || document.documentElement.hasAttribute(OFFLINE_MARK)) return
  try {
    const cache = await caches.open(KEPT_MEDIA)
    if (session.user && keepsAnything) await cache.put(KEPT_SESSION, new Response(JSON.stringify(session)))
    else await cache.delete(KEPT_SESSION)
  } catch {
    // forbidden or full
  }
}
