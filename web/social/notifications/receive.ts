import { type NotificationCount, notificationCountResource, notificationsResource } from '#contract/notifications.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { MakeReceiver } from '#web/platform/go-live.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

const listsOf = (profileId: string) => [notificationsResource.name, { as: profileId }]

/**
 * Applies live counts of unread notifications. Lists on screen are requested again, others when
 * they are shown.
 */
export const receiveNotifications: MakeReceiver = (profileId) => {
  // The data of the page is as new as the first count, unless the counts differ.
  let isFirst = true
  return (frame) => {
    if (frame.type === 'notifications') {
      const key = keyOf(notificationCountResource, { as: profileId })
      const { count, others } = frame
      // A response under way may be older than this frame.
      void queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<NotificationCount>(key)
      queryClient.setQueryData<NotificationCount>(key, { count, others })
      const isLess = before !== undefined && count < before.count
      const isKnown = isFirst && before?.count === count
      isFirst = false
      // Notifications that were just read keep their look.
      if (!isKnown)
        void queryClient.invalidateQueries({ queryKey: listsOf(profileId), refetchType: isLess ? 'none' : 'active' })
    } else if (!isFirst && (frame.type === 'ready' || frame.type === 'resync')) {
      void queryClient.invalidateQueries({ queryKey: listsOf(profileId) })
    }
  }
}

export const unreadNotifications = (profileId: string): number =>
  queryClient.getQueryData<NotificationCount>(keyOf(notificationCountResource, { as: profileId }))?.count ?? 0
