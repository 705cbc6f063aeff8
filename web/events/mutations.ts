import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '#contract/page-data.ts'
import type { ArtistEvent, CreateEvent, EventPage, UpdateEvent } from '#contract/works/events.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

const EVENTS = ['events'] as const
const PROFILE_PAGES = ['profiles', 'page'] as const

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: EVENTS })
  // their tabs count events
  void client.invalidateQueries({ queryKey: PROFILE_PAGES })
}

const refused = (title: string) => (error: Error) => toast.error(title, error.message)

export function useCreateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (event: CreateEvent): Promise<ArtistEvent> => call(api.api.events.$post({ json: event })),
    onSuccess: () => {
      toast.success('Event created successfully!')
      refresh(client)
    },
    onError: refused('Failed to create event'),
  })
}

const sendChanges = (id: string, json: UpdateEvent): Promise<ArtistEvent> =>
  call(api.api.events[':id'].$patch({ param: { id }, json }))

export function useUpdateEvent(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: UpdateEvent) => sendChanges(id, changes),
    onSuccess: (event) => {
      toast.success('Event updated successfully!')
      client.setQueryData(keys.event(id), event)
      refresh(client)
    },
    onError: refused('Failed to update event'),
  })
}

export function useDeleteEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: ArtistEvent) => {
      await call(api.api.events[':id'].$delete({ param: { id } })).catch(unlessGone)
    },
    onSuccess: (_, { id }) => {
      toast.success('Event deleted successfully')
      client.removeQueries({ queryKey: keys.event(id), exact: true })
      refresh(client)
    },
    onError: refused('Failed to delete event'),
  })
}

/** An answer that was lost, or another tab: it is gone, as was wished. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}

/** Publishes, or no longer; shown everywhere at once, and taken back where the server says no. */
export function togglePublished({ id, isPublished }: ArtistEvent): void {
  void pressToggle<ArtistEvent>({
    key: `publish ${id}`,
    isOn: isPublished,
    show: (on) => patchEvent(id, { isPublished: on }),
    send: (on) => sendChanges(id, { isPublished: on }),
    settle: (event) => {
      patchEvent(id, event)
      toast.success('Event updated successfully!')
      refresh(queryClient)
    },
    refused: (_, error) => toast.error('Failed to update event', error instanceof ApiError ? error.message : undefined),
  })
}

function patchEvent(id: string, changes: Partial<ArtistEvent>): void {
  queryClient.setQueryData<ArtistEvent>(keys.event(id), (event) => event && { ...event, ...changes })
  queryClient.setQueriesData<InfiniteData<EventPage>>({ queryKey: [...EVENTS, 'own'] }, (data) => {
    if (!data) return data
    const patched = (event: ArtistEvent) => (event.id === id ? { ...event, ...changes } : event)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(patched) })) }
  })
}
