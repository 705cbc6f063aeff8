import type { Notification } from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { FollowButton } from '#web/people/follows/follow-button.tsx'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { LazyMore } from '#web/ui/action/more-button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { nameOf } from './mutes.ts'
import { pathOf } from './notification-row.tsx'

const loadMenu = () => import('./notification-menu.tsx')
const NotificationMenu = lazyPart(loadMenu, 'NotificationMenu')

/** Types with a text that can get a reply. */
const REPLIABLE: readonly Notification['kind'][] = ['comment', 'answer', 'mention']
/** Types that may become too frequent. */
const MUTED: readonly Notification['kind'][] = ['like', 'comment', 'answer', 'mention', 'message']

type NotificationActionProps = { notification: Notification; profileId: string; ownPath: string }

/** The actions on a notification. */
export function NotificationAction({ notification, profileId, ownPath }: NotificationActionProps) {
  const { kind, thing } = notification
  return (
    <>
      <FirstAction notification={notification} ownPath={ownPath} />
      {thing && MUTED.includes(kind) && (
        <LazyMore label={`More about ${isolated(nameOf(thing))}`} load={loadMenu}>
          <NotificationMenu thing={thing} profileId={profileId} />
        </LazyMore>
      )}
    </>
  )
}

function FirstAction({ notification, ownPath }: Omit<NotificationActionProps, 'profileId'>) {
  const { kind, actors, people, thing, wasApproved } = notification
  const [only] = actors
  if (kind === 'follow' && people === 1 && only?.viewer.following === false)
    return <FollowButton profile={only} following={only.viewer.following} size="s" />
  if (kind === 'merch' && wasApproved === false) {
    return (
      <ButtonLink to="/my-merch" size="s">
        Edit item
      </ButtonLink>
    )
  }
  if (thing && people === 1 && REPLIABLE.includes(kind)) {
    return (
      <Button size="s" asChild>
        <AddressLink href={pathOf(notification, ownPath)}>Answer</AddressLink>
      </Button>
    )
  }
  return null
}
