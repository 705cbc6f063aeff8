import { useRef, useState } from 'react'
import { notificationCountResource } from '#contract/notifications.ts'
import { NOTIFICATION } from '#contract/platform/notification-limits.ts'
import { useResource } from '#web/platform/data.ts'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as badgeStyles from '#web/ui/feedback/badge.module.css'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import * as styles from './bell.module.css'

const loadPanel = () => import('./notification-panel.tsx')
const NotificationPanel = lazyOver(loadPanel, 'NotificationPanel')
const fetchPanel = () => void loadPanel().catch(() => {})

/** TELL-02: the number of unread notifications, live. A press opens them. */
export function Bell() {
  const profileId = useActiveProfile()?.id
  return profileId ? <ProfileBell key={profileId} profileId={profileId} /> : null
}

function ProfileBell({ profileId }: { profileId: string }) {
  const { data } = useResource(notificationCountResource, { as: profileId })
  const path = useLocation(({ pathname }) => pathname)
  // The panel closes on navigation to another page.
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = openedOn === path
  const count = data?.count ?? 0
  const shown = count >= NOTIFICATION.counted ? '99+' : String(count)
  const others = data?.others ? ', another of your profiles has unread notifications' : ''
  return (
    <>
      <IconButton
        ref={button}
        icon="bell"
        label={`Notifications${count > 0 ? `, ${shown} unread` : ''}${others}`}
        className={styles.bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={path === '/notifications' ? 'page' : undefined}
        data-part="bell"
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setOpenedOn(isOpen ? null : path)}
      >
        {count > 0 && (
          <b className={`${badgeStyles.badge} ${badgeStyles.count}`} data-part="badge" aria-hidden="true">
            {shown}
          </b>
        )}
        {count === 0 && others && <i className={styles.others} aria-hidden="true" />}
      </IconButton>
      {isOpen && <NotificationPanel profileId={profileId} opener={button.current} onClose={() => setOpenedOn(null)} />}
    </>
  )
}
