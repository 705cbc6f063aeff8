import { useEffect, useMemo } from 'react'
import { notificationCountResource, notificationsResource } from '#contract/notifications.ts'
import { refresh, useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { useHasTrack } from '#web/player/use-player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { MarkAllRead, NothingYet, SettingsLink } from './list-parts.tsx'
import { NotificationRow } from './notification-row.tsx'
import * as styles from './notifications.later.module.css'
import { WaitingRows } from './waiting-rows.tsx'

type NotificationPanelProps = { profileId: string; opener: Element | null; onClose: () => void }

/** TELL-02: the newest notifications of the active profile, below the bell. */
export function NotificationPanel({ profileId, opener, onClose }: NotificationPanelProps) {
  const query = useResource(notificationsResource, { as: profileId, show: null })
  useEffect(() => {
    void refresh(notificationsResource, { as: profileId, show: null })
    void refresh(notificationCountResource, { as: profileId })
  }, [profileId])
  const items = useMemo(() => query.data?.pages[0]?.items, [query.data])
  const profile = useActiveProfile()
  const hasPlayer = useHasTrack()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Notifications"
      className={styles.panel}
      scrimClassName={classNames(styles.scrim, !hasPlayer && styles.withoutPlayer)}
      returnTo={opener}
      header={
        <div className={styles.head}>
          <h2 className={headingStyles.section}>Notifications</h2>
          <MarkAllRead profileId={profileId} isQuiet />
          <SettingsLink onOpen={onClose} />
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
      }
      footer={
        <Link className={styles.all} to="/notifications" onClick={onClose} data-autofocus="">
          All notifications <Icon name="right" />
        </Link>
      }
    >
      {!items && !query.isError && <WaitingRows />}
      {!items && query.isError && <LoadError message="Failed to load notifications" query={query} />}
      {items?.length === 0 && <NothingYet />}
      <ul>
        {items?.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            profileId={profileId}
            ownPath={`/${profile?.slug || profile?.handle}`}
            onOpen={onClose}
          />
        ))}
      </ul>
    </Dialog>
  )
}
