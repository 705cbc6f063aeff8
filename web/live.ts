import { type UnreadCount, unreadResource } from '#contract/messages.ts'
import { notificationCountResource } from '#contract/notifications.ts'
import type { ServerFrame } from '#contract/platform/live.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { goLive, isLive } from './platform/go-live.ts'
import { actingProfileId, queryClient } from './platform/requests/query-client.ts'
import { knownSession, onLeaving, onSessionChange, refreshSession } from './platform/session.ts'
import { router } from './routes.tsx'
import { followSwitches } from './social/messages/follow-switches.ts'
import { resumeSending } from './social/messages/outbox.ts'
import { catchUp, createReceiver } from './social/messages/receive.ts'
import { announceUnread } from './social/messages/unread-title.ts'
import { forgetUnsentTexts, onDraft, readUnsentText, storeUnsentTexts } from './social/messages/unsent-texts.ts'
import { receiveNotifications, unreadNotifications } from './social/notifications/receive.ts'
import { sendTimeZone } from './social/notifications/send-time-zone.ts'
import { followPushes } from './social/push/follow-pushes.ts'

/**
 * Everything that runs in each tab of a user with an active profile, whichever page is open. Loaded
 * once, after the first paint.
 */
function start(): void {
  const follow = () => {
    sortUnsentTexts()
    resume()
  }
  const resume = () => {
    const profileId = actingProfileId()
    if (profileId) resumeSending(profileId)
  }
  onSessionChange(follow)
  onLeaving(forgetUnsentTexts)
  followSwitches()
  // If another tab that sends is closed, this tab continues.
  onDraft((key) => readUnsentText(key).sending.length > 0 && resume())
  follow()
  void sendTimeZone()
  setInterval(askWithoutLive, ASK_MS)
  setInterval(sortUnsentTexts, SORT_MS)
  announceUnread(unreadCount, (listener) => queryClient.getQueryCache().subscribe(listener))
  followPushes((path) => void router.go(path))
  goLive(actingProfileId, (profileId) => {
    const receivers = [createReceiver(profileId), receiveNotifications(profileId), receiveAccount]
    return (frame) => {
      for (const receive of receivers) receive(frame)
    }
  })
}

function receiveAccount({ type }: ServerFrame): void {
  if (type === 'account') void refreshSession().catch(() => {})
}

/** Deletes unsent text of other users. */
function sortUnsentTexts(): void {
  const session = knownSession()
  if (session?.user) forgetUnsentTexts(session.profiles.map(({ id }) => id))
  else storeUnsentTexts()
}

/** Polls, since some networks block WebSockets. */
function askWithoutLive(): void {
  const profileId = actingProfileId()
  if (isLive() || !profileId || document.visibilityState !== 'visible' || !navigator.onLine) return
  catchUp()
  void queryClient.invalidateQueries({ queryKey: keyOf(unreadResource, { as: profileId }) })
  void queryClient.invalidateQueries({ queryKey: keyOf(notificationCountResource, { as: profileId }) })
}
const ASK_MS = 30_000
const SORT_MS = 3_600_000

/** The larger of the two unread counts: notifications also include conversations. */
function unreadCount(): number {
  const as = actingProfileId() ?? ''
  const { count = 0 } = queryClient.getQueryData<UnreadCount>(keyOf(unreadResource, { as })) ?? {}
  return Math.max(count, unreadNotifications(as))
}

start()
