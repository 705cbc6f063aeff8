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

/** Rows that become visible within this time share a request. */
const GATHER_MS = 300
/** A failed request is repeated after this time. */
const RETRY_MS = 5000
const AT_ONCE = 100

const waiting = new Map<string, Map<string, Seen>>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Marks a notification as read, with the next request. It still looks unread until the list is
 * shown again, so that the user does not lose track of it.
 */
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
    await putRead(profileId, { items })
  } catch {
    for (const item of items) if (navigator.onLine) later(profileId, item)
  }
  if (waiting.size > 0) gather()
}

const later = (profileId: string, item: Seen) => setTimeout(() => markRead(profileId, item), RETRY_MS)

/** Marks all current notifications as read. Throws the error of the request. */
export async function markAllRead(profileId: string): Promise<void> {
  await putRead(profileId, { upTo: new Date().toISOString() })
  queryClient.setQueriesData<InfiniteData<NotificationList>>(
    { queryKey: [notificationsResource.name, { as: profileId }] },
    (list) => list && withItems(list, (items) => items.map((item) => ({ ...item, unread: false }))),
  )
}

async function putRead(profileId: string, json: { items: Seen[] } | { upTo: string }): Promise<void> {
  const headers = { 'x-profile-id': profileId }
  const count = await call(api.api.notifications.read.$put({ json }, { headers }))
  // With a live connection the count arrives in the order of events.
  if (!isLive()) takeCount(profileId, count)
}

/** Caches the server's count of unread notifications. */
function takeCount(profileId: string, count: NotificationCount): void {
  setKnown(notificationCountResource, { as: profileId }, () => count)
}
