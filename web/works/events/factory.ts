import type { ArtistEvent, EventDetail, EventList } from '#contract/events.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'

/** An upcoming event; a test names only the fields that matter to it. */
export const makeEvent = (over: Partial<EventDetail> = {}): EventDetail => ({
  isHidden: false,
  release: { state: 'public', publicAt: null, timeZone: null },
  noAi: true,
  id: 'e1',
  title: 'Candle Service',
  description: null,
  locationText: null,
  startAt: '2090-11-09T20:00:00.000Z',
  timeZone: 'UTC',
  localDate: '2090-11-09',
  localTime: '20:00',
  endAt: null,
  endDate: null,
  endTime: null,
  doorsTime: null,
  price: null,
  flyer: null,
  isUpcoming: true,
  isPublished: true,
  host: makeSummary({ id: 'p1' }),
  stock: null,
  acts: [],
  viewer: { can: { edit: true } },
  ...over,
})

export const makeEventPage = (items: ArtistEvent[] = [], over: Partial<EventList> = {}): EventList => ({
  items,
  nextCursor: null,
  upcomingCount: items.filter((event) => event.isUpcoming).length,
  pastCount: items.filter((event) => !event.isUpcoming).length,
  ...over,
})
