import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { coverFileColumns } from '#server/media/images/cover-files.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'
import { releaseChecks, releaseColumns } from '#server/works/audience/columns.ts'

const TIME_OF_DAY = sql.raw(`'^([01][0-9]|2[0-3]):[0-5][0-9]$'`)

export const artistEvents = pgTable(
  'artist_events',
  {
    id: madeId(),
    artistId: belongsTo('artist_id', () => profiles.id),
    title: text('title').notNull(),
    description: text('description'),
    startAt: moment('start_at').notNull(),
    /** IANA name of the event's time zone. */
    timeZone: text('time_zone').notNull(),
    /** Null if the end is unknown. */
    endAt: moment('end_at'),
    /** Time of day in the event's zone, HH:mm: the last such time before the start. */
    doorsTime: text('doors_time'),
    price: text('price'),
    locationText: text('location_text'),
    /** Storage key of the flyer's thumbnail; the cover columns belong to the flyer. */
    flyerUrl: text('flyer_url'),
    ...coverFileColumns(),
    ...releaseColumns(),
    /**
     * Time at which followers were notified that the event is near. A trigger resets it to null if
     * the start changes.
     */
    notifiedAt: moment('told_at'),
    /** Number of changes. */
    revision: integer('revision').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('artist_events_of_profile').on(table.artistId, table.startAt, table.id),
    index('artist_events_upcoming').on(table.startAt, table.id).where(sql`${table.isPublic}`),
    index('artist_events_untold').on(table.startAt).where(sql`${table.isPublic} and ${table.notifiedAt} is null`),
    index('artist_events_scheduled').on(table.publicAt).where(sql`${table.publicAt} is not null`),
    check('artist_events_state', releaseChecks(table).state),
    check('artist_events_schedule', releaseChecks(table).schedule),
    check('artist_events_title', sql`char_length(${table.title}) between 1 and 200`),
    check('artist_events_end', sql`${table.endAt} > ${table.startAt}`),
    check('artist_events_doors', sql`${table.doorsTime} ~ ${TIME_OF_DAY}`),
    check('artist_events_price', sql`char_length(${table.price}) between 1 and 100`),
  ],
)

/**
 * Columns to set with every change of an event. Neither decreases, even if the clock is set back.
 */
export const changedNow = () => ({
  revision: sql`${artistEvents.revision} + 1`,
  updatedAt: sql`greatest(${artistEvents.updatedAt}, clock_timestamp())`,
})

/**
 * The line-up of an event, in playing order. Each entry is either a free name or a profile, which
 * is shown with its own name.
 */
export const performers = pgTable(
  'event_acts',
  {
    eventId: belongsTo('event_id', () => artistEvents.id),
    position: integer('position').notNull(),
    name: text('name'),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** Time of day in the event's zone, HH:mm. */
    playsAt: text('plays_at'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.position] }),
    index('event_acts_of_profile').on(table.profileId),
    check('event_acts_who', sql`num_nonnulls(${table.name}, ${table.profileId}) = 1`),
    check('event_acts_name', sql`char_length(${table.name}) between 1 and 100`),
    check('event_acts_plays_at', sql`${table.playsAt} ~ ${TIME_OF_DAY}`),
  ],
)

/**
 * The places that the location of a published event names, normalised like the scene of a profile.
 * `city` is the original spelling if this place is considered the city. Maintained by triggers.
 */
export const eventPlaces = pgTable(
  'event_places',
  {
    place: text('place').notNull(),
    startAt: moment('start_at').notNull(),
    eventId: belongsTo('event_id', () => artistEvents.id),
    city: text('city'),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.startAt, table.eventId] }),
    index('event_places_of_event').on(table.eventId),
    index('event_places_cities').on(table.startAt).where(sql`${table.city} is not null`),
  ],
)
