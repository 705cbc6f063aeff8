import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { LICENCE_IDS } from '#contract/licences.ts'
import { coverFileColumns } from '#server/media/images/cover-files.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'
import { music } from '../tables.ts'

const LICENCES = sql.raw(LICENCE_IDS.map((id) => `'${id}'`).join(', '))

export const albums = pgTable(
  'albums',
  {
    id: belongsTo('id', () => assets.id).primaryKey(),
    profileId: belongsTo('profile_id', () => profiles.id),
    title: text('title').notNull(),
    releaseDate: date('release_date'),
    notes: text('notes'),
    licence: text('licence', { enum: LICENCE_IDS }),
    /** Storage key of the cover's thumbnail. */
    artworkUrl: text('artwork_url'),
    ...coverFileColumns(),
    /** Maintained by a trigger. */
    trackCount: integer('track_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('albums_of_profile').on(table.profileId, table.createdAt.desc(), table.id.desc()),
    check('albums_title', sql`char_length(${table.title}) between 1 and 200`),
    check('albums_notes', sql`char_length(${table.notes}) between 1 and 5000`),
    check('albums_licence', sql`${table.licence} in (${LICENCES})`),
  ],
)

/**
 * The credits of an album, in order. Each entry is either a free name or a profile, which is shown
 * with its own name.
 */
export const albumCredits = pgTable(
  'album_credits',
  {
    albumId: belongsTo('album_id', () => albums.id),
    position: integer('position').notNull(),
    role: text('role').notNull(),
    name: text('name'),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.position] }),
    index('album_credits_of_profile').on(table.profileId),
    check('album_credits_role', sql`char_length(${table.role}) between 1 and 60`),
    check('album_credits_who', sql`num_nonnulls(${table.name}, ${table.profileId}) = 1`),
    check('album_credits_name', sql`char_length(${table.name}) between 1 and 100`),
  ],
)

/** The tracks of albums. A track may be on several albums of its profile, once on each. */
export const albumTracks = pgTable(
  'album_tracks',
  {
    albumId: belongsTo('album_id', () => albums.id),
    trackId: belongsTo('track_id', () => music.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.trackId] }),
    index('album_tracks_order').on(table.albumId, table.position),
    index('album_tracks_of_track').on(table.trackId),
  ],
)
