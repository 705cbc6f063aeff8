import { useSyncExternalStore } from 'react'
import { MOBILE_BREAKPOINT_PX, SIDEBAR_COOKIE } from '#contract/platform/limits.ts'
import { writeCookie } from '#web/platform/cookies.ts'
import { Emitter, listen, Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'

const iconChanged = new Emitter()
/** The panel closes when the window becomes wider than a small screen. */
const panelIsOpen = new Signal(false, () => listen(window, ['resize'], () => isSmall() || setPanelOpen(false)))

/** The server writes the stored state into the document, so that the first paint is right. */
const isIcon = (): boolean => document.documentElement.dataset.sidebar === 'icon'

const isSmall = (): boolean => window.innerWidth < MOBILE_BREAKPOINT_PX

/**
 * SHELL-05: collapses the sidebar to icons and back, stored for a week. On small screens the panel
 * slides in and out.
 */
export function toggleSidebar(): void {
  if (isSmall()) {
    setPanelOpen(!panelIsOpen.value)
    return
  }
  const expanded = isIcon()
  if (expanded) delete document.documentElement.dataset.sidebar
  else document.documentElement.dataset.sidebar = 'icon'
  writeCookie('sidebar', String(expanded), SIDEBAR_COOKIE.maxAgeSeconds)
  iconChanged.emit()
}

export function setPanelOpen(open: boolean): void {
  panelIsOpen.value = open
}

export const useSidebarIsIcon = (): boolean => useSyncExternalStore(iconChanged.subscribe, isIcon)
export const usePanelIsOpen = (): boolean => useSignal(panelIsOpen)
