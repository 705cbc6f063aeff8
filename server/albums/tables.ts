import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { coverFileColumns } from '#server/media/images/cover-columns.ts'
import { music } from '#server/music/tables.ts'
import { profiles } from '#server/profiles/tables.ts'

export const albums = pgTable(
  'albums',
  {
    id: uuid('id').primaryKey().default(sql`uuidv7()`),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    releaseDate: date('release_date'),
    /** Storage key of the cover's thumbnail. */
    artworkUrl: text('artwork_url'),
    ...coverFileColumns(),
    /** Kept by a trigger. */
    trackCount: integer('track_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('albums_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
    check('albums_title', sql`char_length(${table.title}) between 1 and 200`),
  ],
)

/** A track may stand on several albums of its profile, once on each. */
export const albumTracks = pgTable(
  'album_tracks',
  {
    albumId: uuid('album_id')
      .notNull()
      .references(() => albums.id, { onDelete: 'cascade' }),
    trackId: uuid('track_id')
      .notNull()
      .references(() => music.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.trackId] }),
    index('album_tracks_order').on(table.albumId, table.position),
    index('album_tracks_of_track').on(table.trackId),
  ],
)
