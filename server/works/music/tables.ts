import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { coverFileColumns } from '#server/media/images/cover-files.ts'
import { belongsTo, bytea, moment } from '#server/platform/database/columns.ts'
import { assets } from '#server/works/assets/tables.ts'

export const music = pgTable(
  'music',
  {
    id: belongsTo('id', () => assets.id).primaryKey(),
    type: text('type', { enum: ['track', 'stem'] }).notNull(),
    title: text('title').notNull(),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** What is played: a storage key, or a full http(s) URL that is only ever played. */
    fileUrl: text('file_url').notNull(),
    /** The sanitised name under which it was uploaded. */
    fileName: text('file_name').notNull(),
    /** Bytes. */
    fileSize: integer('file_size').notNull(),
    /** Storage key of the file as it was uploaded, and its bytes, where players cannot seek in it: null elsewhere. */
    originalUrl: text('original_url'),
    originalSize: integer('original_size'),
    /** False for tracks from before, until a job has seen to it that players can seek in what is played. */
    isSeekable: boolean('is_seekable').notNull().default(false),
    durationMs: integer('duration_ms').notNull(),
    bitrate: integer('bitrate').notNull(),
    sampleRateHz: integer('sample_rate_hz').notNull(),
    loudnessLufs: real('loudness_lufs'),
    /** 800 columns of peak up, peak down and rms, a byte each; `rowPeaks` is the same at 160 columns. */
    peaks: bytea('peaks'),
    rowPeaks: bytea('row_peaks'),
    /** Storage key of the cover's thumbnail. */
    coverArtUrl: text('cover_art_url'),
    ...coverFileColumns(),
    coverName: text('cover_name'),
    /** When its sound, words or cover changed last; null where they are as published. Kept by a trigger. */
    changedAt: moment('changed_at'),
    playCount: bigint('play_count', { mode: 'number' }).notNull().default(0),
    /** The track that a stem belongs to. */
    parentId: uuid('parent_id').references((): AnyPgColumn => music.id, { onDelete: 'set null' }),
    /** Whether signed-in people may download a stem. */
    downloadable: boolean('downloadable').notNull().default(false),
  },
  (table) => [
    index('music_stems').on(table.parentId).where(sql`${table.parentId} is not null`),
    check('music_parent', sql`${table.parentId} is null or ${table.type} = 'stem'`),
    index('music_not_seekable').on(table.id).where(sql`not ${table.isSeekable}`),
    check('music_original', sql`(${table.originalUrl} is null) = (${table.originalSize} is null)`),
    check('music_type', sql`${table.type} in ('track', 'stem')`),
    check('music_title', sql`char_length(${table.title}) between 1 and 200`),
  ],
)

/** The key of a track's file as it was uploaded. */
export const originalFile = sql<string>`coalesce(${music.originalUrl}, ${music.fileUrl})`

/** The listed tracks of each tag, in the order in which lists show them. */
export const musicTags = pgTable(
  'music_tags',
  {
    musicId: belongsTo('music_id', () => music.id),
    tag: text('tag').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.musicId, table.tag] }),
    index('music_tags_listed').on(table.tag, table.createdAt.desc(), table.musicId.desc()),
  ],
)

/** When each client last had a play of a track counted: a play counts once in ten seconds. */
export const playMarks = pgTable(
  'play_marks',
  {
    musicId: uuid('music_id').notNull(),
    client: text('client').notNull(),
    playedAt: moment('played_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.musicId, table.client] }), index('play_marks_age').on(table.playedAt)],
)

/**
 * Counted plays that are not in `music.play_count` and `plays_daily` yet: appended without waiting, rolled up by a job.
 */
export const playBatches = pgTable('play_batches', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  musicId: uuid('music_id').notNull(),
  day: date('day').notNull(),
  plays: integer('plays').notNull(),
})

/** Plays that were made without a network and are counted: told of again, none counts again. Forgotten after a month. */
export const offlinePlays = pgTable(
  'offline_plays',
  {
    /** Made up by the browser that played. */
    id: uuid('id').primaryKey(),
    musicId: belongsTo('music_id', () => music.id),
    client: text('client').notNull(),
    playedAt: moment('played_at').notNull(),
  },
  (table) => [
    index('offline_plays_of_client').on(table.client, table.musicId),
    index('offline_plays_of_track').on(table.musicId),
    index('offline_plays_age').on(table.playedAt),
  ],
)

export const playsDaily = pgTable(
  'plays_daily',
  {
    musicId: belongsTo('music_id', () => music.id),
    day: date('day').notNull(),
    plays: integer('plays').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.musicId, table.day] }),
    index('plays_daily_day').using('brin', table.day).with({ autosummarize: true }),
  ],
)
