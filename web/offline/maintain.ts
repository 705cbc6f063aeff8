import { OFFLINE_MARK } from '#web/worker/offline-page.ts'
import { dropUnnamed, publishSaved, removeForeign } from './kept.ts'
import { sendPlays } from './plays.ts'
import { renewKept } from './renew.ts'

/** Maintains the saved items of this device, when the page is painted and idle. */
async function maintain(): Promise<void> {
  // The offline page of the worker knows only the stored session, which may be out of date.
  const isServed = !document.documentElement.hasAttribute(OFFLINE_MARK)
  if (isServed) {
    // The session may have ended just now, or in another tab.
    await removeForeign()
    await publishSaved()
  }
  await sendPlays()
  if (!isServed || !navigator.onLine) return
  await dropUnnamed()
  await renewKept()
}

maintain().catch(() => {
  // Storage is forbidden or full: nothing can be maintained.
})
