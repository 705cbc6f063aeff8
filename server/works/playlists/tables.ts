import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { coverFileColumns } from '#server/media/images/cover-files.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { belongsTo, madeId, moment } from '#server/platform/database/columns.ts'
import { releaseChecks, releaseColumns } from '#server/works/audience/columns.ts'
import { music } from '#server/works/music/tables.ts'

export const playlists = pgTable(
  'playlists',
  {
    id: madeId(),
    title: text('title').notNull(),
    ownerProfileId: belongsTo('owner_profile_id', () => profiles.id),
    /** Storage key of the cover's thumbnail. */
    coverImageUrl: text('cover_image_url'),
    ...coverFileColumns(),
    ...releaseColumns(),
    /** Maintained by a trigger. */
    trackCount: integer('track_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('playlists_of_profile').on(table.ownerProfileId, table.createdAt.desc(), table.id.desc()),
    index('playlists_scheduled').on(table.publicAt).where(sql`${table.publicAt} is not null`),
    check('playlists_state', releaseChecks(table).state),
    check('playlists_schedule', releaseChecks(table).schedule),
    check('playlists_title', sql`char_length(${table.title}) between 1 and 100`),
  ],
)

export const playlistTracks = pgTable(
  'playlist_tracks',
  {
    id: madeId(),
    playlistId: belongsTo('playlist_id', () => playlists.id),
    trackId: belongsTo('track_id', () => music.id),
    position: integer('position').notNull(),
  },
  (table) => [
    unique('playlist_tracks_once').on(table.playlistId, table.trackId),
    index('playlist_tracks_order').on(table.playlistId, table.position),
    index('playlist_tracks_of_track').on(table.trackId),
  ],
)
