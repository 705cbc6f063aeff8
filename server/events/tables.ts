import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#server/profiles/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const artistEvents = pgTable(
  'artist_events',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    artistId: uuid('artist_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    startAt: moment('start_at').notNull(),
    /** IANA name of the zone that the event is shown in. */
    timeZone: text('time_zone').notNull(),
    locationText: text('location_text'),
    isPublished: boolean('is_published').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('artist_events_of_profile').on(table.artistId, table.startAt, table.id),
    check('artist_events_title', sql`char_length(${table.title}) between 1 and 200`),
  ],
)
