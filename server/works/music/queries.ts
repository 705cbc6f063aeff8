import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ROW_PEAKS } from '#contract/platform/limits.ts'
import { summaryColumns, supportOf } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { labelColumns } from '#server/works/assets/labels.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { audienceOf, releaseOf } from '#server/works/audience/columns.ts'
import { music, musicTags } from './tables.ts'

/** The columns that `presentCover` needs, and the accent colours of the cover. */
export const coverColumns = {
  coverArtUrl: music.coverArtUrl,
  coverFullUrl: music.coverFullUrl,
  coverWidth: music.coverWidth,
  coverHeight: music.coverHeight,
  coverPlaceholder: music.coverPlaceholder,
  stock: music.stock,
  stockDeep: music.stockDeep,
}

/**
 * Bytes as responses contain them. Encoding them here is cheaper than decoding the driver's text
 * format and encoding them again. PostgreSQL breaks base64 lines after 76 characters (RFC 2045), so
 * the breaks are removed.
 */
const inBase64 = (bytes: Column) => sql<string | null>`replace(encode(${bytes}, 'base64'), E'\\n', '')`

/**
 * The peaks of the first tracks of a list that is read whole; null for the others. `order` is the
 * order of the list.
 */
export const peaksOfFirst = (...order: SQL[]) =>
  sql<string | null>`case when row_number() over (order by ${sql.join(order, sql`, `)}) <= ${literal(ROW_PEAKS.sent)}
    then ${inBase64(music.rowPeaks)} end`

/** The columns that lists show of a track. */
export const trackColumns = {
  id: music.id,
  profileId: assets.profileId,
  type: music.type,
  title: music.title,
  tags: music.tags,
  fileUrl: music.fileUrl,
  fileSize: music.fileSize,
  ...coverColumns,
  ...labelColumns,
  durationMs: music.durationMs,
  peaks: inBase64(music.rowPeaks),
  playCount: music.playCount,
  likeCount: assets.likeCount,
  commentCount: assets.commentCount,
  shareCount: assets.shareCount,
  createdAt: assets.createdAt,
  isPublic: assets.isPublic,
  artist: summaryColumns,
}

/** The track of a stem. */
export const parents = alias(music, 'parents')

export const stemColumns = {
  parent: { id: parents.id, title: parents.title },
  downloadable: music.downloadable,
}

const detailColumns = {
  ...trackColumns,
  ...stemColumns,
  ...releaseOf(assets),
  fileName: music.fileName,
  bitrate: music.bitrate,
  sampleRateHz: music.sampleRateHz,
  loudnessLufs: music.loudnessLufs,
  peaks: inBase64(music.peaks),
  support: supportOf,
  noAi: profiles.noAi,
  stemCount: sql<number>`(select count(*)::int from ${music} as stems join assets as stem on stem.id = stems.id
    where stems.parent_id = ${music.id} and stem.is_public)`,
}

/** Tracks with their artists; the caller adds `where`. */
export const selectTracks = (db: Queryable) =>
  db
    .select(trackColumns)
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))

export type TrackRow = Awaited<ReturnType<typeof selectTracks>>[number]
export type TrackDetailRow = Awaited<ReturnType<typeof selectDetail>>[number]

const { order: newest, before: beforePosition } = newestFirst(assets.createdAt, assets.id)

// Conditions that select a partial index are literals in the statement. A generic plan, which is
// used for all parameters, could not rely on a parameter.
const isMusic = sql`${assets.assetType} = 'music'`

const listed = perDatabase((db, limit: number) =>
  selectTracks(db)
    .where(and(isMusic, sql`${isListed}`, beforePosition))
    .orderBy(...newest)
    .limit(literal(limit))
    .prepare(`listed_tracks_${limit}`),
)

const tagged = perDatabase((db, limit: number) => {
  const { tag, createdAt, musicId } = musicTags
  const { order, before } = newestFirst(createdAt, musicId)
  const page = db
    .select({ musicId, createdAt })
    .from(musicTags)
    .where(and(eq(tag, sql.placeholder('tag')), before))
    .orderBy(...order)
    .limit(literal(limit))
    .as('page')
  return selectTracks(db)
    .innerJoin(page, eq(page.musicId, assets.id))
    .orderBy(...newest)
    .prepare(`tagged_tracks_${limit}`)
})

const ofProfile = perDatabase((db, limit: number) =>
  selectTracks(db)
    .where(and(eq(assets.profileId, sql.placeholder('profileId')), isMusic, sql`${isListed}`, beforePosition))
    .orderBy(...newest)
    .limit(literal(limit))
    .prepare(`tracks_of_profile_${limit}`),
)

type ListOptions = { cursor?: string; limit: number }

/**
 * Listed tracks, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function findTracks(db: Database, options: ListOptions & { tag?: string }): Promise<TrackRow[]> {
  const start = startingAt(options.cursor)
  const rows = options.limit + 1
  if (!options.tag) return listed(db, rows).execute(start)
  return tagged(db, rows).execute({ ...start, tag: options.tag })
}

/** A profile's tracks, newest first, with one row more than a page shows. */
export async function findTracksOf(
  db: Database,
  profileId: string,
  { cursor, limit }: ListOptions,
): Promise<TrackRow[]> {
  return ofProfile(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

const selectDetail = (db: Queryable) =>
  db
    .select(detailColumns)
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .leftJoin(parents, eq(parents.id, music.parentId))

const detail = perDatabase((db, _name: 'detail') =>
  selectDetail(db)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare('track_detail'),
)

export async function findTrack(db: Database, id: string): Promise<TrackDetailRow | undefined> {
  const [row] = await detail(db, 'detail').execute({ id })
  return row
}

const byIds = perDatabase((db, _name: 'by-ids') =>
  db
    .select({ ...trackColumns, audience: audienceOf(assets) })
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .where(and(isMusic, sql`${assets.id} = any(${sql.placeholder('ids')}::uuid[])`))
    .prepare('tracks_by_ids'),
)

/** Tracks and stems by their ids, also those that are not public, in no defined order. */
export const findAnyTracksByIds = (db: Database, ids: string[]) => byIds(db, 'by-ids').execute({ ids })

/** Public tracks and stems by their ids, in no defined order. */
export const findTracksByIds = async (db: Database, ids: string[]): Promise<TrackRow[]> =>
  (await findAnyTracksByIds(db, ids)).filter(({ isPublic }) => isPublic)

/** The newest listed track of each of these profiles, if it has any. */
export async function findNewestTracksOf(db: Database, profileIds: string[]): Promise<TrackRow[]> {
  if (profileIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(profileIds)}::uuid[]) as profile cross join lateral (
      select id from assets where profile_id = profile and asset_type = 'music' and is_public and listable
      order by created_at desc, id desc limit 1) as newest`)
  return findTracksByIds(
    db,
    rows.map(({ id }) => id),
  )
}

/** The owner of a track, and the names under which its files were uploaded. */
export async function findOwned(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: assets.id,
      profileId: assets.profileId,
      audience: audienceOf(assets),
      type: music.type,
      fileName: music.fileName,
      coverName: music.coverName,
    })
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .where(eq(assets.id, id))
  return row
}

export async function findPeaks(db: Queryable, id: string) {
  const [row] = await db
    .select({ id: assets.id, peaks: music.peaks, profileId: assets.profileId, audience: audienceOf(assets) })
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(eq(music.id, id))
  return row
}

const rowPeaks = perDatabase((db, _name: 'by-ids') =>
  db
    .select({ id: music.id, peaks: inBase64(music.rowPeaks) })
    .from(music)
    .innerJoin(assets, eq(assets.id, music.id))
    .where(sql`${music.id} = any(${sql.placeholder('ids')}::uuid[]) and ${assets.isPublic}`)
    .prepare('row_peaks'),
)

/** The coarse waveforms of public tracks, in no defined order. */
export const findRowPeaks = (db: Database, ids: string[]) => rowPeaks(db, 'by-ids').execute({ ids })

/**
 * A track with its owner, locked until the end of the transaction, so that edits and deletions run
 * one after the other. The music is read only after the lock is granted: a join would return it as
 * it was before the wait.
 */
export async function lockTrack(tx: Queryable, id: string) {
  const [asset] = await tx.select().from(assets).where(eq(assets.id, id)).for('update')
  const [row] = asset ? await tx.select().from(music).where(eq(music.id, id)) : []
  return asset && row && { ...asset, music: row }
}
