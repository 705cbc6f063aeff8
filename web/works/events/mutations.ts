import { useMutation } from '@tanstack/react-query'
import {
  type ArtistEvent,
  type CreateEvent,
  type EventDetail,
  eventResource,
  type UpdateEvent,
} from '#contract/events.ts'
import { refreshAllOf, removeEntity, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError, namesFields } from '#web/platform/requests/api-error.ts'
import { upload } from '#web/platform/requests/upload.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { sendChanges } from './toggle-published.ts'

const refused = (title: string) => (error: Error) => toast.error(title, error.message)

/** Fields of the dialog that show their own errors. */
const SHOWN: readonly string[] = [
  ...['title', 'localDate', 'localTime', 'timeZone', 'doorsTime', 'endTime', 'endDate'],
  ...['price', 'locationText', 'description', 'acts'],
]

/** A new picture, the present one, or none. */
export type FlyerWish = File | 'keep' | 'remove'

type Saved = { event: EventDetail; flyerProblem: string | null }

/** The event is saved even if its flyer is refused. */
async function saveFlyer(event: EventDetail, flyer: FlyerWish): Promise<Saved> {
  try {
    return { event: flyer === 'keep' ? event : await sendFlyer(event.id, flyer), flyerProblem: null }
  } catch (error) {
    return { event, flyerProblem: (error as Error).message }
  }
}

function sendFlyer(id: string, flyer: File | 'remove'): Promise<EventDetail> {
  if (flyer === 'remove') return call(api.api.events[':id'].flyer.$delete({ param: { id } }))
  const form = new FormData()
  form.set('flyer', flyer)
  return upload('PUT', `/api/events/${id}/flyer`, form)
}

function useSaveEvent<Json>(send: (json: Json) => Promise<EventDetail>, done: string, failed: string) {
  return useMutation({
    mutationFn: async ({ json, flyer }: { json: Json; flyer: FlyerWish }) => saveFlyer(await send(json), flyer),
    onSuccess: ({ event, flyerProblem }) => {
      toast.success(done)
      if (flyerProblem) toast.error('The flyer was not saved', flyerProblem)
      setKnown(eventResource, { id: event.id }, () => event)
      void refreshAllOf('event')
    },
    onError: (error) => namesFields(error, SHOWN) || toast.error(failed, error.message),
  })
}

export const useCreateEvent = () =>
  useSaveEvent(
    (json: CreateEvent) => call(api.api.events.$post({ json })),
    'Event created successfully!',
    'Failed to create event',
  )

export const useUpdateEvent = (id: string) =>
  useSaveEvent((json: UpdateEvent) => sendChanges(id, json), 'Event updated successfully!', 'Failed to update event')

export function useDeleteEvent() {
  return useMutation({
    mutationFn: async ({ id }: ArtistEvent) => {
      await call(api.api.events[':id'].$delete({ param: { id } })).catch(unlessGone)
    },
    onSuccess: (_, { id }) => {
      toast.success('Event deleted successfully')
      removeEntity('event', id)
      void refreshAllOf('event')
    },
    onError: refused('Failed to delete event'),
  })
}

/**
 * The event was deleted already, in another tab or by a request whose response was lost. That is
 * what the user wanted.
 */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
