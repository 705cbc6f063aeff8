import type { InfiniteData } from '@tanstack/react-query'
import {
  type NotificationList,
  type NotificationThing,
  notificationSettingsResource,
  notificationsResource,
} from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { withItems } from '#web/platform/paged.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * TELL-07: mutes a work or a conversation, or unmutes it. Muted ones leave the lists. A toast
 * reports the result.
 */
export async function setMuted(profileId: string, thing: NotificationThing, muted: boolean): Promise<void> {
  try {
    await send(profileId, thing, muted)
  } catch {
    toast.error('The setting could not be saved. Please try again.')
    return
  }
  if (muted)
    toast.success(
      `No more notifications about ${isolated(nameOf(thing))}`,
      'You can undo this in your notification settings.',
    )
  else toast.success(`Notifications about ${isolated(nameOf(thing))} are on again`)
  if (muted) removeLines(profileId, thing)
  else void queryClient.invalidateQueries({ queryKey: listsOf(profileId) })
  void queryClient.invalidateQueries({ queryKey: keyOf(notificationSettingsResource, { as: profileId }) })
}

/** The name for use in a sentence. */
export const nameOf = ({ type, title }: NotificationThing): string =>
  type === 'conversation' ? `the conversation with ${isolated(title)}` : title

function send(profileId: string, { type, id }: NotificationThing, muted: boolean): Promise<unknown> {
  const { works, conversations } = api.api.notifications.mutes
  const mute = type === 'conversation' ? conversations[':id'] : works[':id']
  const headers = { headers: { 'x-profile-id': profileId } }
  return call(muted ? mute.$put({ param: { id } }, headers) : mute.$delete({ param: { id } }, headers))
}

function removeLines(profileId: string, { id }: NotificationThing): void {
  queryClient.setQueriesData<InfiniteData<NotificationList>>(
    { queryKey: listsOf(profileId) },
    (list) =>
      list && withItems(list, (items) => items.filter(({ kind, thing }) => thing?.id !== id || kind === 'release')),
  )
}

const listsOf = (profileId: string) => [notificationsResource.name, { as: profileId }]
