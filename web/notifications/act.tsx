import { Suspense } from 'react'
import type { Notification, NotificationThing } from '#contract/notifications.ts'
import { FollowButton } from '#web/follows/follow-button.tsx'
import { AddressLink, Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { lazy, usePressed } from '#web/ui/feedback/lazy.tsx'
import { MoreButton } from './more-button.tsx'
import { pathOf } from './notification-row.tsx'

const loadMenu = () => import('./notification-menu.tsx')
const NotificationMenu = lazy(async () => ({ default: (await loadMenu()).NotificationMenu }))

/** Kinds of which the text is to be answered. */
const ANSWERED: readonly Notification['kind'][] = ['comment', 'answer', 'mention']
/** Kinds of which somebody may hear too much. */
const MUTED: readonly Notification['kind'][] = ['like', 'comment', 'answer', 'mention', 'message']

type ActProps = { notification: Notification; profileId: string; ownPath: string }

/** What can be done about it at once. */
export function Act({ notification, profileId, ownPath }: ActProps) {
  const { kind, thing } = notification
  return (
    <>
      <FirstAct notification={notification} ownPath={ownPath} />
      {thing && MUTED.includes(kind) && <More thing={thing} profileId={profileId} />}
    </>
  )
}

function FirstAct({ notification, ownPath }: Omit<ActProps, 'profileId'>) {
  const { kind, actors, people, thing, wasApproved } = notification
  const [only] = actors
  if (kind === 'follow' && people === 1 && only?.viewer.following === false)
    return <FollowButton profile={only} following={only.viewer.following} size="s" />
  if (kind === 'merch' && wasApproved === false) {
    return (
      <Button size="s" asChild>
        <Link to="/my-merch">Edit item</Link>
      </Button>
    )
  }
  if (thing && people === 1 && ANSWERED.includes(kind)) {
    return (
      <Button size="s" asChild>
        <AddressLink href={pathOf(notification, ownPath)}>Answer</AddressLink>
      </Button>
    )
  }
  return null
}

/** The menu itself is fetched with the first press. */
function More({ thing, profileId }: { thing: NotificationThing; profileId: string }) {
  const [isPressed, press] = usePressed(loadMenu)
  const button = <MoreButton thing={thing} aria-haspopup="menu" onClick={press} />
  if (!isPressed) return button
  return (
    <Suspense fallback={button}>
      <NotificationMenu thing={thing} profileId={profileId} />
    </Suspense>
  )
}
