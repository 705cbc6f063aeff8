import { type SQL, sql } from 'drizzle-orm'
import type { CollectedArtist, Collection } from '#contract/collections.ts'
import type { ListedEvent } from '#contract/events.ts'
import { COLLECTION } from '#contract/platform/collection-limits.ts'
import type { Accent } from '#contract/platform/media.ts'
import { followingOf } from '#server/people/follows/queries.ts'
import { countOf } from '#server/people/profiles/artists/artists.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { presentAccent, presentSummary } from '#server/people/profiles/present.ts'
import { summaryColumns } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { loadArtworkViewer, presentArtwork } from '#server/works/artworks/load.ts'
import { findArtworksByIds } from '#server/works/artworks/queries.ts'
import { presentEvent } from '#server/works/events/load.ts'
import { findEventsByIds } from '#server/works/events/queries.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import { findTracksByIds } from '#server/works/music/queries.ts'

type WorkType = 'music' | 'artwork'
/**
 * A statement for the newest works of a collection, at most `atMost`: rows of (id, created_at),
 * newest first.
 */
export type NewestWorks = (type: WorkType, atMost: number) => SQL

/** Ids in display order, and their total number. */
export type Ranked = { ids: string[]; total: number }

type Works = Pick<Collection, 'stock' | 'tracks' | 'artworks'> & { counts: { tracks: number; artworks: number } }

/** Counts, accent colour and the first works of a collection. */
export async function loadWorks(c: AppContext, newest: NewestWorks): Promise<Works> {
  const { db } = c.var
  const { rows } = await db.execute<Figures>(sql`
    select (select count(*)::int from (${newest('music', COLLECTION.counted)}) as works) as tracks,
      (select count(*)::int from (${newest('artwork', COLLECTION.counted)}) as works) as artworks,
      array(select id from (${newest('music', COLLECTION.tracks)}) as works) as "trackIds",
      array(select id from (${newest('artwork', COLLECTION.artworks)}) as works) as "artworkIds",
      coloured.stock, coloured.stock_deep as "stockDeep"
    from (select) as one left join lateral (
      select stock, stock_deep from (${newest('music', COLLECTION.near.works)}) as works join music using (id)
      where stock is not null order by works.created_at desc, id desc limit 1
    ) as coloured on true`)
  const { tracks, artworks, trackIds, artworkIds, ...stock } = rows[0]!
  const [trackRows, artworkRows] = await Promise.all([findTracksByIds(db, trackIds), findArtworksByIds(db, artworkIds)])
  const [trackViewer, artworkViewer] = await Promise.all([
    loadTrackViewer(c, trackRows),
    loadArtworkViewer(c, artworkRows),
  ])
  return {
    counts: { tracks, artworks },
    stock: presentAccent(stock),
    tracks: inOrder(trackIds, trackRows).map((row) => presentTrack(row, trackViewer)),
    artworks: inOrder(artworkIds, artworkRows).map((row) => presentArtwork(row, artworkViewer)),
  }
}

type Figures = {
  tracks: number
  artworks: number
  trackIds: string[]
  artworkIds: string[]
  stock: NonNullable<Accent>['stock'] | null
  stockDeep: string | null
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const artistsByIds = perDatabase((db, _name: 'by-ids') =>
  db
    .select({
      ...summaryColumns,
      place: profiles.place,
      trackCount: countOf('music'),
      artworkCount: countOf('artwork'),
    })
    .from(profiles)
    .where(sql`${profiles.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('collected_artists'),
)

/** Artists in the order of the ids; deleted ones are left out. */
export async function loadArtists(c: AppContext, ids: string[]): Promise<CollectedArtist[]> {
  const { db, profile } = c.var
  const [rows, following] = await Promise.all([
    artistsByIds(db, 'by-ids').execute({ ids }),
    followingOf(db, profile, ids),
  ])
  return inOrder(ids, rows).map((row) => ({
    ...presentSummary(row),
    place: row.place,
    trackCount: row.trackCount,
    artworkCount: row.artworkCount,
    viewer: { following: following(row.id) },
  }))
}

export async function loadEvents(c: AppContext, ids: string[]): Promise<ListedEvent[]> {
  const viewer = viewerOf(c)
  const now = new Date()
  const rows = await findEventsByIds(c.var.db, ids)
  return inOrder(ids, rows)
    .filter(({ isPublic }) => isPublic)
    .map((row) => presentEvent(row, viewer, now))
}

/** The artists of the newest works, sorted by their newest work. */
export async function findMakers(db: Database, newest: NewestWorks): Promise<Ranked> {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select maker as id, count(*) over ()::int as total
    from (
      select created_at, (select profile_id from assets where assets.id = works.id) as maker
      from (
        (select id, created_at from (${newest('music', COLLECTION.counted)}) as tracks)
        union all (select id, created_at from (${newest('artwork', COLLECTION.counted)}) as artworks)
      ) as works
    ) as made
    group by maker order by max(created_at) desc, maker limit ${COLLECTION.artists}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
