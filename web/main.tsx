import './app/stylesheets.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchAppShell } from './app/app-shell-chunk.tsx'
import { CrashPage } from './app/errors/crash-page.tsx'
import { fetchSkeletons, Waiting } from './app/pending/pending.tsx'
import { Root } from './app/root.tsx'
import { isOfflineName } from './offline/stored-names.ts'
import { holdFocus } from './platform/page/held-focus.ts'
import { readPageData, seedQueries } from './platform/page/page-data.ts'
import { actingProfileId, queryClient } from './platform/requests/query-client.ts'
import { reloadOnceOnMissingChunk } from './platform/routing/missing-chunk.ts'
import { RouterView } from './platform/routing/router-view.tsx'
import { keepScroll } from './platform/routing/scroll.ts'
import {
  finishSignOut,
  followSession,
  knownSession,
  onLeaving,
  onMemberExpected,
  onSessionChange,
} from './platform/session.ts'
import { endEarlySound } from './player/player.ts'
import { router } from './routes.tsx'
import { offerTooltips } from './ui/overlay/start.ts'
import { SEARCHES_STORED_AS } from './works/search/stored-searches-name.ts'

reloadOnceOnMissingChunk()
offerTooltips()
for (const sign of ['pointermove', 'pointerdown', 'keydown']) addEventListener(sign, fetchSkeletons, { once: true })
const askAgain = seedQueries(queryClient, readPageData(document))
router.leaving.subscribe(({ pathChanged, from }) => {
  if (pathChanged && from) askAgain()
})
keepScroll(router)
followSession()
void finishSignOut()
addEventListener('online', () => void finishSignOut())
onSessionChange(() => {
  void router.invalidate()
  // Loads the code for saved works if this tab has not loaded it, so that no private work stays in
  // the browser.
  maintainSaved()
})
onMemberExpected(() => void fetchAppShell())
onLeaving(() => {
  for (const key of [...leftDrafts(), ...storedKeys().filter((key) => key === SEARCHES_STORED_AS)])
    localStorage.removeItem(key)
})

const FACE_PATIENCE_MS = 500

/**
 * Posters are fitted to this font: if it is there from the start, nothing moves. It is preloaded,
 * so the wait is short.
 */
async function displayFace(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FACE_PATIENCE_MS))
  await Promise.race([document.fonts.load('900 20px Archivo').catch(() => undefined), late])
}

const STYLE_PATIENCE_MS = 4000

/**
 * The stylesheet loads beside the scripts and may arrive later. A page without it is better than
 * none.
 */
async function styled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('body > link[rel="stylesheet"]')
  if (!link || link.sheet) return
  await new Promise((settled) => {
    for (const outcome of ['load', 'error']) link.addEventListener(outcome, settled, { once: true })
    setTimeout(settled, STYLE_PATIENCE_MS)
  })
}

/** By then, the page of a track that the first screen has started continues it. */
const TAKEN_OVER_AFTER_MS = 1000

/**
 * Renders over the prerendered HTML only after the page's own chunk has loaded, so that nothing
 * flashes in between. There is no top-level await: the chunks import from this file's own chunk and
 * would wait for it.
 */
async function start(): Promise<void> {
  const place = document.getElementById('root')!
  const root = createRoot(place)
  const session = knownSession()
  if (!session) root.render(<Waiting text="Checking authentication..." />)
  const refocus = holdFocus(place)
  await Promise.all([router.load(), session?.user && fetchAppShell(), styled().then(displayFace)])
  const stop = router.rendered.subscribe(() => {
    stop()
    refocus()
    setTimeout(endEarlySound, TAKEN_OVER_AFTER_MS)
  })
  // Rendered in slices, so that the prerendered HTML can be used in the meantime.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterView router={router} Failure={CrashPage}>
            <Root />
          </RouterView>
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
}

/**
 * Starts the live channel for users with an active profile. Nothing of it is needed for the first
 * paint.
 */
function beLive(): void {
  if (!actingProfileId() && leftDrafts().length === 0) return
  whenIdle(() => {
    // Browsers do not request a script again after a failure, so the page would stay without live
    // events until a reload.
    if (!navigator.onLine) return window.addEventListener('online', beLive, { once: true })
    import('./live.ts').catch(() => {})
  })
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LIVE_WITHIN_MS })
  else setTimeout(act)
}

/** The storage keys of unsent text, of the signed-in user or an earlier one. */
const leftDrafts = (): string[] => storedKeys().filter((key) => key.startsWith('draft:'))

function maintainSaved(): void {
  if (storedKeys().some(isOfflineName)) import('./offline/maintain.ts').catch(() => {})
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const LIVE_WITHIN_MS = 2000

void start().then(() => {
  onSessionChange(beLive)
  beLive()
  whenIdle(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => {})
    maintainSaved()
  })
})
