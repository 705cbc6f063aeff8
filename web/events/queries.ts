import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { EventDetail, EventList, EventWhen } from '#contract/events.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

const firstPage = { initialPageParam: undefined as string | undefined }
const getNextPageParam = (last: EventList) => last.nextCursor ?? undefined

/** The acting profile's own events, unpublished ones too. */
export const ownEventsQuery = (profileId: string, when: EventWhen) =>
  infiniteQueryOptions({
    queryKey: keys.ownEvents(profileId, when),
    queryFn: ({ pageParam, signal }): Promise<EventList> =>
      call(api.api.events.mine.$get({ query: { when, cursor: pageParam } }, { init: { signal } })),
    ...firstPage,
    getNextPageParam,
  })

/** EVENT-04: a profile's published events. */
export const eventsOfQuery = (profileId: string, when: EventWhen) =>
  infiniteQueryOptions({
    queryKey: when === 'upcoming' ? keys.eventsOf(profileId) : [...keys.eventsOf(profileId), when],
    queryFn: ({ pageParam, signal }): Promise<EventList> =>
      call(
        api.api.profiles[':id'].events.$get(
          { param: { id: profileId }, query: { when, cursor: pageParam } },
          { init: { signal } },
        ),
      ),
    ...firstPage,
    getNextPageParam,
  })

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: keys.event(id),
    queryFn: ({ signal }): Promise<EventDetail> =>
      call(api.api.events[':id'].$get({ param: { id } }, { init: { signal } })),
  })
