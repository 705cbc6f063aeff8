import { useMutation } from '@tanstack/react-query'
import { notificationCountResource } from '#contract/notifications.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { markAllRead } from './mark-read.ts'

export const SettingsLink = ({ onOpen }: { onOpen?: () => void }) => (
  <Link
    className={iconButtonStyles.iconButton}
    to="/notifications/settings"
    aria-label="Notification settings"
    onClick={onOpen}
  >
    <Icon name="settings" />
  </Link>
)

export const NothingYet = () => (
  <EmptyState
    scene="bell"
    title="Nothing yet"
    body="Likes, comments, answers and new followers appear here, and dates from artists you follow."
  />
)

/** Shown while there are unread notifications. */
export function MarkAllRead({ profileId, isQuiet }: { profileId: string; isQuiet?: boolean }) {
  const { data } = useResource(notificationCountResource, { as: profileId })
  const { mutate, isPending } = useMutation({
    mutationFn: () => markAllRead(profileId),
    onError: () => toast.error('Notifications could not be marked as read. Please try again.'),
  })
  if (!data?.count) return null
  return (
    <Button size={isQuiet ? 's' : 'm'} variant={isQuiet ? 'quiet' : 'plain'} busy={isPending} onClick={() => mutate()}>
      Mark all read
    </Button>
  )
}
