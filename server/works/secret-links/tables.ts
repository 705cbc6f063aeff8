import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { madeId, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artistEvents } from '#server/works/events/tables.ts'
import { playlists } from '#server/works/playlists/tables.ts'

/** Links that open one thing to everyone who has them, until they end or are revoked. */
export const secretLinks = pgTable(
  'secret_links',
  {
    id: madeId(),
    assetId: uuid('asset_id').references(() => assets.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').references(() => artistEvents.id, { onDelete: 'cascade' }),
    playlistId: uuid('playlist_id').references(() => playlists.id, { onDelete: 'cascade' }),
    /** Only the owner sees it. */
    name: text('name').notNull(),
    /** SHA-256 of the token in the link, in base64url. */
    tokenHash: text('token_hash').notNull().unique('secret_links_token'),
    endsAt: moment('ends_at'),
    withStems: boolean('with_stems').notNull(),
    withDownloads: boolean('with_downloads').notNull(),
    revokedAt: moment('revoked_at'),
    plays: integer('plays').notNull().default(0),
    lastHeardAt: moment('last_heard_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('secret_links_of_asset').on(table.assetId),
    index('secret_links_of_event').on(table.eventId),
    index('secret_links_of_playlist').on(table.playlistId),
    check('secret_links_thing', sql`num_nonnulls(${table.assetId}, ${table.eventId}, ${table.playlistId}) = 1`),
    check('secret_links_name', sql`char_length(${table.name}) between 1 and 100`),
  ],
)
