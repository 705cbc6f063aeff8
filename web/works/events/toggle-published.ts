import type { ArtistEvent, EventDetail, UpdateEvent } from '#contract/events.ts'
import { patchEntity, refreshAllOf } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

export const sendChanges = (id: string, json: UpdateEvent): Promise<EventDetail> =>
  call(api.api.events[':id'].$patch({ param: { id }, json }))

/**
 * Publishes or unpublishes an event. All places show the new state immediately, and the old state
 * again if the server refuses.
 */
export function togglePublished({ id, isPublished }: ArtistEvent): void {
  void pressToggle<EventDetail>({
    key: `publish ${id}`,
    isOn: isPublished,
    show: (on) => patchEntity('event', id, () => ({ isPublished: on })),
    send: (on) => sendChanges(id, { isPublished: on }),
    settle: (event) => {
      patchEntity('event', id, () => event)
      toast.success('Event updated successfully!')
      void refreshAllOf('event')
    },
    refused: (_, error) => toast.error('Failed to update event', error instanceof ApiError ? error.message : undefined),
  })
}
