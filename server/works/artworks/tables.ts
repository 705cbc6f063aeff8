import { type Column, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Trace } from '#contract/pictures/traces.ts'
import { ARTWORK } from '#contract/platform/limits.ts'
import { tileSuffix } from '#server/media/images/tile-widths.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'

/** Pictures that artists show, sell, or both. An asset is listable unless its usage is `merch`. */
export const artworks = pgTable(
  'artworks',
  {
    id: belongsTo('id', () => assets.id).primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** Description for people who cannot see the picture. */
    altText: text('alt_text').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    usageType: text('usage_type', { enum: ['gallery', 'merch', 'both'] }).notNull(),
    /**
     * Storage key of the picture as it was uploaded, byte for byte, with its sanitised name and its
     * detected type.
     */
    originalPath: text('original_path').notNull(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    /** Size of the original in bytes. */
    fileSize: integer('file_size').notNull(),
    /**
     * Storage key and size in bytes of the copy for everyone. It is the original's own key if the
     * original reveals nothing, and null if there is no copy.
     */
    publicPath: text('public_path'),
    publicSize: integer('public_size'),
    /**
     * Data in the original besides its pixels, such as a location; null until a job has read it.
     */
    traces: text('traces').array().$type<Trace[]>(),
    /**
     * Storage key of the JPEG of at most 1200 px. Stays 'temp' for a picture that was never
     * completed elsewhere.
     */
    thumbPath: text('thumb_path').notNull().default('temp'),
    /**
     * Storage keys of the smaller JPEG for grids, and of the larger one for the viewer (null if the
     * thumbnail already has full size).
     */
    smallPath: text('small_path'),
    largePath: text('large_path'),
    /**
     * Storage keys of the AVIFs for grids, narrowest first (`tileWidthsOf`). Null until they are
     * created, empty if they cannot be created.
     */
    tilePaths: text('tile_paths').array(),
    /** Pixels of the original, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    stock: text('stock'),
    stockDeep: text('stock_deep'),
    /**
     * Time of the last change of a field that feeds show; null if unchanged since publication.
     * Maintained by a trigger.
     */
    changedAt: moment('changed_at'),
  },
  (table) => [
    check('artworks_title', sql`char_length(${table.title}) between 1 and 200`),
    index('artworks_unread').on(table.id).where(sql`${table.traces} is null`),
    index('artworks_without_tiles').on(table.id).where(lacksTiles(table)),
    check('artworks_usage', sql`${table.usageType} in ('gallery', 'merch', 'both')`),
  ],
)

/**
 * Selects older artworks without tiles, or without the narrowest tile. An artwork that cannot have
 * tiles has an empty list.
 */
export function lacksTiles({ tilePaths }: { tilePaths: Column }): SQL {
  const narrowest = sql.raw(`'%${tileSuffix(ARTWORK.tileWidths[0])}'`)
  return sql`${tilePaths} is null or ${tilePaths}[1] not like ${narrowest}`
}

/** The listed artworks of each tag, in the order in which lists show them. */
export const artworkTags = pgTable(
  'artwork_tags',
  {
    artworkId: belongsTo('artwork_id', () => artworks.id),
    tag: text('tag').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.artworkId, table.tag] }),
    index('artwork_tags_listed').on(table.tag, table.createdAt.desc(), table.artworkId.desc()),
  ],
)
