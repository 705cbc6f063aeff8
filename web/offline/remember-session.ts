import type { Session } from '#contract/accounts.ts'
import { knownSession } from '#web/platform/session.ts'
import { KEPT_MEDIA } from '#web/worker/kept-media.ts'
import { KEPT_SESSION, OFFLINE_MARK } from '#web/worker/offline-page.ts'

/**
 * Stores the session of a signed-in user with saved items, so that the offline page shows their
 * frame. Never throws: without it, the page shows the frame of anonymous visitors.
 */
export async function rememberSession(keepsAnything: boolean): Promise<void> {
  const session = knownSession()
  if (!session || document.documentElement.hasAttribute(OFFLINE_MARK)) return
  try {
    if (session.user && keepsAnything) {
      // The frame does not show the address.
      const kept: Session = { ...session, user: { ...session.user, email: '' } }
      await (await caches.open(KEPT_MEDIA)).put(KEPT_SESSION, new Response(JSON.stringify(kept)))
    } else if (await caches.has(KEPT_MEDIA)) await (await caches.open(KEPT_MEDIA)).delete(KEPT_SESSION)
  } catch {
    // storage is forbidden or full
  }
}

/** Deletes a stored session that is not the present user's. Never throws. */
export async function forgetOther(): Promise<void> {
  const session = knownSession()
  try {
    if (!session || !(await caches.has(KEPT_MEDIA))) return
    const cache = await caches.open(KEPT_MEDIA)
    const remembered = await cache.match(KEPT_SESSION)
    const known = remembered && ((await remembered.json()) as Session)
    if (known && known.user?.id !== session.user?.id) await cache.delete(KEPT_SESSION)
  } catch {
    // storage is forbidden
  }
}
