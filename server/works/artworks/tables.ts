import { type Column, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Trace } from '#contract/pictures/traces.ts'
import { ARTWORK } from '#contract/platform/limits.ts'
import { tileSuffix } from '#server/media/images/tile-widths.ts'
import { belongsTo, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'

/** Pictures that artists show, sell, or both. An asset is listable while its usage is not merch alone. */
export const artworks = pgTable(
  'artworks',
  {
    id: belongsTo('id', () => assets.id).primaryKey(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** What someone reads who cannot see the picture. */
    altText: text('alt_text').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    usageType: text('usage_type', { enum: ['gallery', 'merch', 'both'] }).notNull(),
    /**
     * Storage key of the picture as it was uploaded, byte for byte; the sanitised name and true type that it came with.
     */
    originalPath: text('original_path').notNull(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    /** Bytes of the original. */
    fileSize: integer('file_size').notNull(),
    /**
     * Storage key and bytes of the copy that everyone may have; the original's own where that tells nothing, null where
     * there is none.
     */
    publicPath: text('public_path'),
    publicSize: integer('public_size'),
    /** What the original tells besides its pixels; null until a job has looked. */
    traces: text('traces').array().$type<Trace[]>(),
    /** Storage key of the JPEG of at most 1200 px; 'temp' for a picture that was never finished elsewhere. */
    thumbPath: text('thumb_path').notNull().default('temp'),
    /**
     * Storage keys of the smaller one for grids, and of the larger one for the viewer where the original is larger
     * still.
     */
    smallPath: text('small_path'),
    largePath: text('large_path'),
    /**
     * Storage keys of the AVIFs for grids, the narrowest first (`tileWidthsOf`): null until they are made, none where
     * they cannot be.
     */
    tilePaths: text('tile_paths').array(),
    /** Pixels of the original, upright. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    stock: text('stock'),
    stockDeep: text('stock_deep'),
    /** When what feeds say of it changed last; null where it is as it was published. Kept by a trigger. */
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
 * Of artworks from before: they have no tiles, or not the narrowest. One that can have none has an empty list of them.
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
