import type { InfiniteData } from '@tanstack/react-query'
import {
  type Notification,
  type NotificationCount,
  type NotificationList,
  notificationCountResource,
  notificationsResource,
} from '#contract/notifications.ts'
import { setKnown } from '#web/platform/data.ts'
import { isLive } from '#web/platform/go-live.ts'
import { withItems } from '#web/platform/paged.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

type Seen = Pick<Notification, 'id' | 'at'>

/** Lines that come into sight together are told of together. */
const GATHER_MS = 300
/** Of a request that failed the same is told again, later and later. */
const RETRY_MS = 5000
const AT_ONCE = 100

const waiting = new Map<string, Map<string, Seen>>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Says that these have been read, soon. They go on looking unread until they are shown anew, so that nobody loses them. */
export function markRead(profileId: string, seen: Seen): void {
  const items = waiting.get(profileId) ?? new Map<string, Seen>()
  waiting.set(profileId, items.set(seen.id, seen))
  gather()
}

function gather(): void {
  if (!timer) timer = setTimeout(send, GATHER_MS)
}

async function send(): Promise<void> {
  timer = undefined
  const [entry] = waiting
  if (!entry) return
  const [profileId, known] = entry
  const items = [...known.values()].slice(0, AT_ONCE)
  for (const { id } of items) known.delete(id)
  if (known.size === 0) waiting.delete(profileId)
  try {
    await tell(profileId, { items })
  } catch {
    for (const item of items) if (navigator.onLine) later(profileId, item)
  }
  if (waiting.size > 0) gather()
}

const later = (profileId: string, item: Seen) => setTimeout(() => markRead(profileId, item), RETRY_MS)

/** All that is there by now; throws what the request throws. */
export async function markAllRead(profileId: string): Promise<void> {
  await tell(profileId, { upTo: new Date().toISOString() })
  queryClient.setQueriesData<InfiniteData<NotificationList>>(
    { queryKey: [notificationsResource.name, { as: profileId }] },
    (list) => list && withItems(list, (items) => items.map((item) => ({ ...item, unread: false }))),
  )
}

async function tell(profileId: string, json: { items: Seen[] } | { upTo: string }): Promise<void> {
  const headers = { 'x-profile-id': profileId }
  const count = await call(api.api.notifications.read.$put({ json }, { headers }))
  // whoever is joined hears of it in the order of what happens
  if (!isLive()) takeCount(profileId, count)
}

/** How much is unread, as the server says. */
export function takeCount(profileId: string, count: NotificationCount): void {
  setKnown(notificationCountResource, { as: profileId }, () => count)
}
