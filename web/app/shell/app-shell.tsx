import { type ReactNode, useEffect, useRef } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { HouseRulesNotice } from '#web/people/house-rules/house-rules-notice.tsx'
import { useHeldFocus } from '#web/platform/keys/held-focus.ts'
import { isChord, useKeyDown } from '#web/platform/keys/single-keys.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { playRadio } from '#web/player/radio.ts'
import { useIsRadio } from '#web/player/use-player.ts'
import { UnreadMark } from '#web/social/messages/unread-badge.tsx'
import { Bell } from '#web/social/notifications/bell.tsx'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { MainArea } from '../main-area.tsx'
import { SearchButton } from '../search/search-button.tsx'
import * as appHeaderStyles from './app-header.module.css'
import * as styles from './app-shell.module.css'
import { ProfileControl } from './profile-control.tsx'
import * as radioButtonStyles from './radio-button.module.css'
import { Sidebar } from './sidebar.tsx'
import { setPanelOpen, toggleSidebar, usePanelIsOpen, useSidebarIsIcon } from './sidebar-state.ts'

/** The frame for members: header, sidebar, page. */
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
  const path = useLocation(({ pathname }) => pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the panel
  useEffect(close, [path])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the cross do the same
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
      <MainArea inert={open}>
        <HouseRulesNotice />
        {children}
      </MainArea>
    </div>
  )
}

/** Plays the newest track, then the earlier ones, endlessly. */
export function RadioButton() {
  const playing = useIsRadio()
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.quiet} ${radioButtonStyles.inHeader}`}
      aria-label="Play Radio"
      aria-pressed={playing}
      onClick={() => void playRadio()}
    >
      <Icon name="radio" />
      <span>Play Radio</span>
    </button>
  )
}

/** SHELL-06: the header of every page in the frame. */
export function AppHeader({ expanded }: { expanded: boolean }) {
  return (
    <header className={appHeaderStyles.header}>
      <IconButton
        icon="sidebar"
        label="Toggle sidebar (Ctrl+B)"
        className={appHeaderStyles.toggle}
        aria-expanded={expanded}
        aria-controls="side"
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggleSidebar}
      />
      <UnreadMark />
      <Link className="wordmark" to="/home" aria-label={`${PRODUCT}, home`} exact>
        {PRODUCT.slice(0, 1)}
        <span>{PRODUCT.slice(1)}</span>
      </Link>
      <SearchButton place="shell" />
      <span className={spacingStyles.grow} />
      <RadioButton />
      <Bell />
      <ProfileControl />
    </header>
  )
}
