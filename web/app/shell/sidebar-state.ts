import { useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX, SIDEBAR_COOKIE } from '#contract/platform/limits.ts'
import { writeCookie } from '#web/platform/cookies.ts'
import { Listeners } from '#web/platform/listeners.ts'

const changes = new Listeners()
let panelOpen = false

/** The server writes the remembered state into the document, so that the first paint is right. */
const isIcon = (): boolean => document.documentElement.dataset.sidebar === 'icon'

const isSmall = (): boolean => window.innerWidth < MOBILE_BREAKPOINT_PX

/** SHELL-05: to icons and back, remembered for a week; on small screens the panel slides in and out. */
export function toggleSidebar(): void {
  if (isSmall()) {
    setPanelOpen(!panelOpen)
    return
  }
  const expanded = isIcon()
  if (expanded) delete document.documentElement.dataset.sidebar
  else document.documentElement.dataset.sidebar = 'icon'
  writeCookie(SIDEBAR_COOKIE.name, String(expanded), SIDEBAR_COOKIE.maxAgeSeconds)
  changes.tell()
}

export function setPanelOpen(open: boolean): void {
  if (panelOpen === open) return
  panelOpen = open
  changes.tell()
}

function subscribe(listener: () => void): () => void {
  const closePanel = () => {
    if (!isSmall()) setPanelOpen(false)
  }
  const stop = changes.subscribe(listener)
  window.addEventListener('resize', closePanel)
  return () => {
    stop()
    window.removeEventListener('resize', closePanel)
  }
}

export const useSidebarIsIcon = (): boolean => useSyncExternalStore(subscribe, isIcon)
export const usePanelIsOpen = (): boolean => useSyncExternalStore(subscribe, () => panelOpen)
