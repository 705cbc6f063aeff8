import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import * as frameStyles from '#web/app/frame.module.css'
import { useHeldFocus } from '#web/platform/keys/held-focus.ts'
import { isChord, useKeyDown } from '#web/platform/keys/hotkeys.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MainArea } from '../main-area.tsx'
import { AppHeader } from './app-header.tsx'
import * as styles from './app-shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { setPanelOpen, toggleSidebar, usePanelIsOpen, useSidebarIsIcon } from './sidebar-state.ts'

/** The app's frame: header, sidebar, the page. */
export function AppShell({ hasPlayer, children }: { hasPlayer: boolean; children: ReactNode }) {
  const icon = useSidebarIsIcon()
  const open = usePanelIsOpen()
  const side = useRef<HTMLElement>(null)
  const close = () => setPanelOpen(false)
  useHeldFocus(side, open, close)
  useKeyDown((event) => {
    if (!isChord(event, 'b')) return
    event.preventDefault()
    toggleSidebar()
  })
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the panel
  useEffect(close, [path])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the backdrop is an extra, Escape and the cross do the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={classNames(
        styles.shell,
        icon && styles.folded,
        open && styles.open,
        hasPlayer && frameStyles.withPlayer,
      )}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <AppHeader expanded={open || !icon} />
      <Sidebar ref={side} modal={open} onClose={close} />
      <MainArea inert={open}>{children}</MainArea>
    </div>
  )
}
