import { Link } from '@tanstack/react-router'
import { PRODUCT } from '#contract/platform/limits.ts'
import { UnreadMark } from '#web/messages/unread-badge.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as styles from './app-header.module.css'
import { ProfileMenu } from './profile-menu.tsx'
import { RadioButton } from './radio-button.tsx'
import { toggleSidebar } from './sidebar-state.ts'

/** SHELL-06 */
export function AppHeader({ expanded }: { expanded: boolean }) {
  return (
    <header className={styles.header}>
      <IconButton
        icon="sidebar"
        label="Toggle sidebar (Ctrl+B)"
        className={styles.toggle}
        aria-expanded={expanded}
        aria-controls="side"
        aria-keyshortcuts="Control+B Meta+B"
        onClick={toggleSidebar}
      />
      <UnreadMark />
      <Link className="wordmark" to="/home" aria-label={`${PRODUCT}, home`} activeOptions={{ exact: true }}>
        {PRODUCT}
      </Link>
      <span className={spacingStyles.grow} />
      <RadioButton />
      <ProfileMenu />
    </header>
  )
}
