import { type NotificationCount, notificationCountResource, notificationsResource } from '#contract/notifications.ts'
import { keyOf } from '#contract/platform/resource.ts'
import type { MakeReceiver } from '#web/platform/go-live.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

const listsOf = (profileId: string) => [notificationsResource.name, { as: profileId }]

/** Takes in how much is unread as it comes live; lists that are shown are asked for anew, others when they are. */
export const receiveNotifications: MakeReceiver = (profileId) => {
  // what the page came with is as new as the first count, unless that says otherwise
  let isFirst = true
  return (frame) => {
    if (frame.type === 'notifications') {
      const key = keyOf(notificationCountResource, { as: profileId })
      const { count, others } = frame
      // an answer that is on its way may be older
      void queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<NotificationCount>(key)
      queryClient.setQueryData<NotificationCount>(key, { count, others })
      const isLess = before !== undefined && count < before.count
      const isKnown = isFirst && before?.count === count
      isFirst = false
      // what was just read stays as it was seen
      if (!isKnown)
        void queryClient.invalidateQueries({ queryKey: listsOf(profileId), refetchType: isLess ? 'none' : 'active' })
    } else if (!isFirst && (frame.type === 'ready' || frame.type === 'resync')) {
      void queryClient.invalidateQueries({ queryKey: listsOf(profileId) })
    }
  }
}

export const unreadNotifications = (profileId: string): number =>
  queryClient.getQueryData<NotificationCount>(keyOf(notificationCountResource, { as: profileId }))?.count ?? 0
