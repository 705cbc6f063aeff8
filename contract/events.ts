import { z } from 'zod'
import { Track } from './music.ts'
import { EVENT } from './platform/event-limits.ts'
import { DESCRIPTION_MAX, EVENTS_ON_PROFILE, TITLE_MAX } from './platform/limits.ts'
import { LocalDate, LocalTime, TimeZone } from './platform/local-time.ts'
import { Accent, Picture } from './platform/media.ts'
import { OneLine } from './platform/one-line.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { Named, ProfileSummary, WrittenName } from './profiles.ts'
import { Release } from './releases.ts'

const REQUIRED = 'Please fill in all required fields'

/**
 * An artist's event. `startAt` is the instant. `localDate` (YYYY-MM-DD) and `localTime` (HH:mm) are
 * the same in the event's own IANA `timeZone`. So are `endDate`, `endTime` and `doorsTime`; the end
 * is null if unknown. `isUpcoming`: the start is now or later, by the server's clock. `stock` is
 * the accent colour of the flyer, or of the host without a flyer.
 */
export const ArtistEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  locationText: z.string().nullable(),
  startAt: z.string(),
  timeZone: z.string(),
  localDate: z.string(),
  localTime: z.string(),
  endAt: z.string().nullable(),
  endDate: z.string().nullable(),
  endTime: z.string().nullable(),
  doorsTime: z.string().nullable(),
  price: z.string().nullable(),
  flyer: Picture.nullable(),
  isUpcoming: z.boolean(),
  isPublished: z.boolean(),
  host: ProfileSummary,
  stock: Accent,
  viewer: z.object({ can: z.object({ edit: z.boolean() }) }),
})
export type ArtistEvent = z.infer<typeof ArtistEvent>

/** A performer, with the local time of the set. `track` is the profile's newest published track. */
export const Performer = Named.extend({ playsAt: z.string().nullable(), track: Track.nullable() })
export type Performer = z.infer<typeof Performer>

/** Everything that `/event/{id}` shows. `acts` is the line-up in order of playing. */
export const EventDetail = ArtistEvent.extend({
  /** Hidden by moderators: only moderators and the owner see it. */
  isHidden: z.boolean(),
  release: Release,
  acts: z.array(Performer),
  /** Whether the host asks AI crawlers to stay away. */
  noAi: z.boolean(),
})
export type EventDetail = z.infer<typeof EventDetail>

export const EventWhen = z.enum(['upcoming', 'past'])
export type EventWhen = z.infer<typeof EventWhen>

/**
 * A page of events: upcoming ones soonest first, past ones latest first. The counts cover the whole
 * list.
 */
export const EventList = pageOf(ArtistEvent).extend({
  upcomingCount: z.number().int(),
  pastCount: z.number().int(),
})
export type EventList = z.infer<typeof EventList>

/** An event as its host's own list shows it. */
export const OwnEvent = ArtistEvent.extend({ release: Release })
export type OwnEvent = z.infer<typeof OwnEvent>
export const OwnEventList = EventList.extend({ items: z.array(OwnEvent) })
export type OwnEventList = z.infer<typeof OwnEventList>

export const OwnEventsQuery = PageQuery.extend({ when: EventWhen.default('upcoming') })
export const ProfileEventsQuery = OwnEventsQuery.extend({
  limit: z.coerce.number().int().min(1).max(EVENTS_ON_PROFILE).default(EVENTS_ON_PROFILE),
})

const Title = z
  .string({ error: REQUIRED })
  .pipe(OneLine.min(1, REQUIRED).max(TITLE_MAX, `A title has at most ${TITLE_MAX} characters`))
const LocationText = OneLine.max(EVENT.locationMax, `A location has at most ${EVENT.locationMax} characters`)
const Description = Text.trim().max(DESCRIPTION_MAX, 'The details have at most 5,000 characters')
const Price = OneLine.max(EVENT.priceMax, `A price has at most ${EVENT.priceMax} characters`)
const Performers = z
  .array(z.object({ name: WrittenName, playsAt: LocalTime.nullable().default(null) }))
  .max(EVENT.maxPerformers, `A line-up has at most ${EVENT.maxPerformers} names`)

const orNull = (text: string | null): string | null => text || null

const fields = {
  title: Title,
  description: Description.nullable().transform(orNull),
  locationText: LocationText.nullable().transform(orNull),
  localDate: LocalDate,
  localTime: LocalTime,
  timeZone: TimeZone,
  endDate: LocalDate.nullable(),
  endTime: LocalTime.nullable(),
  doorsTime: LocalTime.nullable(),
  price: Price.nullable().transform(orNull),
  acts: Performers,
  isPublished: z.boolean(),
}

/**
 * A new event. Date and time are local to the place, in its IANA time zone; the server computes the
 * instant. A local time that the clocks skip moves forward by the skipped time; of a time that
 * occurs twice, the first is used ('compatible' in Temporal and RFC 5545). An `endTime` without
 * `endDate` is the first such time after the start. A name in `acts` that begins with @ is a
 * profile's handle. The client generates `id`, so that a retry after a lost response never creates
 * two events.
 */
export const CreateEvent = z.object({
  ...fields,
  id: z.uuid().toLowerCase(),
  description: fields.description.default(null),
  locationText: fields.locationText.default(null),
  endDate: fields.endDate.default(null),
  endTime: fields.endTime.default(null),
  doorsTime: fields.doorsTime.default(null),
  price: fields.price.default(null),
  acts: fields.acts.default([]),
  isPublished: fields.isPublished.default(true),
})
export type CreateEvent = z.input<typeof CreateEvent>

/**
 * A change of an event. Omitted fields keep their values, also of date, time and zone. An omitted
 * end moves with the start. `acts` replaces the whole line-up.
 */
export const UpdateEvent = z.object(fields).partial()
export type UpdateEvent = z.input<typeof UpdateEvent>

/** An event as lists of many artists show it, without its description. */
export const ListedEvent = ArtistEvent.omit({ description: true })
export type ListedEvent = z.infer<typeof ListedEvent>
export const ListedEventList = pageOf(ListedEvent)
export type ListedEventList = z.infer<typeof ListedEventList>

/** A city; case and accents are ignored. */
const City = OneLine.max(EVENT.locationMax)
export const EventsQuery = PageQuery.extend({ city: City.optional() })

/** Published future events of all artists, soonest first. */
export const eventsResource = list('events', '/api/events', {
  query: EventsQuery,
  schema: ListedEventList,
  entities: ['event'],
})

/**
 * A city with its future events. `place` is the folded name, `name` the spelling of the events.
 * Counts stop at `EVENT.counted`. `city` is the requested city, even if it is not in `cities`.
 */
export const EventCity = z.object({ place: z.string(), name: z.string(), count: z.number().int() })
export type EventCity = z.infer<typeof EventCity>
export const EventCities = z.object({
  total: z.number().int(),
  cities: z.array(EventCity),
  city: EventCity.nullable(),
})
export type EventCities = z.infer<typeof EventCities>

/** Cities with future events, ordered by name. */
export const eventCitiesResource = resource('eventCities', '/api/events/cities', {
  query: z.object({ city: City.optional() }),
  schema: EventCities,
  entities: ['event', 'profile'],
})

/** Published events of a profile. */
export const profileEventsResource = list('profileEvents', '/api/profiles/{id}/events', {
  query: ProfileEventsQuery,
  schema: EventList,
  entities: ['event'],
})

export const ownEventsResource = list('ownEvents', '/api/events/mine', {
  query: OwnEventsQuery,
  schema: OwnEventList,
  entities: ['event'],
  madeFor: 'acting',
})

export const eventResource = resource('event', '/api/events/{id}', {
  schema: EventDetail,
  entities: ['event', 'track'],
})
