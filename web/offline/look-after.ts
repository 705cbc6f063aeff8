import { OFFLINE_MARK } from '#web/worker/offline-page.ts'
import { dropUnnamed, removeForeign, tellKept } from './kept.ts'
import { tellPlays } from './plays.ts'
import { renewKept } from './renew.ts'

/** What a tab does for what is kept on this device, once the page has been painted and has nothing else to do. */
async function lookAfter(): Promise<void> {
  // the page that the worker brings knows of no session but the one that was remembered
  const isServed = !document.documentElement.hasAttribute(OFFLINE_MARK)
  if (isServed) {
    // the session may have ended just now, or elsewhere
    await removeForeign()
    await tellKept()
  }
  await tellPlays()
  if (!isServed || !navigator.onLine) return
  await dropUnnamed()
  await renewKept()
}

lookAfter().catch(() => {
  // storage that is forbidden or full: there is nothing to look after
})
