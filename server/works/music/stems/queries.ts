import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import type { StemFacts } from '#contract/music.ts'
import { STEMS } from '#contract/platform/limits.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { assets } from '#server/works/assets/tables.ts'
import { audienceOf } from '#server/works/audience/columns.ts'
import { parents, stemColumns, trackColumns } from '../queries.ts'
import { music, originalFile } from '../tables.ts'
import { canDownloadStem, type StemViewer } from './permissions.ts'

const selectStems = (db: Queryable) =>
  db
    .select({ ...trackColumns, ...stemColumns, audience: audienceOf(assets) })
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .leftJoin(parents, eq(parents.id, music.parentId))

export type StemRow = Awaited<ReturnType<typeof selectStems>>[number]

const { order, before } = newestFirst(assets.createdAt, assets.id)

const ofProfile = perDatabase((db, limit: number) =>
  selectStems(db)
    .where(
      and(
        eq(assets.profileId, sql.placeholder('profileId')),
        sql`${assets.assetType} = 'music' and ${assets.isPublic} and not ${assets.listable}`,
        before,
      ),
    )
    .orderBy(...order)
    .limit(literal(limit))
    .prepare(`stems_of_profile_${limit}`),
)

const ofTrack = perDatabase((db, _name: 'of-track') =>
  selectStems(db)
    .where(eq(music.parentId, sql.placeholder('trackId')))
    .orderBy(asc(assets.createdAt), asc(assets.id))
    .limit(literal(STEMS.perTrack))
    .prepare('stems_of_track'),
)

/**
 * A profile's stems, newest first, with one row more than a page shows.
 * @throws AppError `bad_request` for a malformed cursor
 */
export async function findStemsOf(
  db: Database,
  profileId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<StemRow[]> {
  return ofProfile(db, limit + 1).execute({ profileId, ...startingAt(cursor) })
}

/** All stems of a track, also those that the requester may not hear, oldest first. */
export const findStemsOfTrack = (db: Database, trackId: string): Promise<StemRow[]> =>
  ofTrack(db, 'of-track').execute({ trackId })

/** The columns for the download of a stem; undefined for a track. */
export async function findDownload(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: assets.id,
      profileId: assets.profileId,
      audience: audienceOf(assets),
      title: music.title,
      original: originalFile,
      downloadable: music.downloadable,
      parentTitle: parents.title,
      noAi: profiles.noAi,
    })
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .innerJoin(profiles, eq(profiles.id, assets.profileId))
    .leftJoin(parents, eq(parents.id, music.parentId))
    .where(and(eq(assets.id, id), eq(music.type, 'stem')))
  return row
}

/**
 * Ensures until the end of the transaction that a stem may belong to a track, and returns the
 * track's state. The track must belong to the same profile and have fewer than `STEMS.perTrack`
 * stems, also in concurrent requests.
 * @throws AppError `invalid` (also if the track was deleted in the meantime), `conflict` (too many
 * stems)
 */
export async function lockParent(tx: Queryable, profileId: string, stemId: string, parentId: string) {
  // The lock of the track conflicts with itself and with a deletion, but not with the key locks of
  // new likes and comments.
  const [track] = await tx
    .select({ type: music.type, ...stateColumns })
    .from(assets)
    .innerJoin(music, eq(music.id, assets.id))
    .where(and(eq(assets.id, parentId), eq(assets.profileId, profileId)))
    .for('no key update', { of: assets })
  if (track?.type !== 'track') throw noSuchParent()
  const [others] = await tx
    .select({ count: count() })
    .from(music)
    .where(and(eq(music.parentId, parentId), ne(music.id, stemId)))
  if (others && others.count >= STEMS.perTrack)
    throw new AppError('conflict', `A track has at most ${STEMS.perTrack} stems`)
  return track
}

const stateColumns = { id: assets.id, state: assets.state, publicAt: assets.publicAt, publicZone: assets.publicZone }

function noSuchParent(): AppError {
  const message = 'Please choose one of your tracks'
  return new AppError('invalid', message, { fields: { parentId: message } })
}

type FactColumns = { profileId: string; parent: { id: string; title: string } | null; downloadable: boolean }

export const presentStemFacts = (row: FactColumns, viewer: StemViewer): StemFacts => ({
  parent: row.parent,
  downloadable: row.downloadable,
  viewer: { can: { download: canDownloadStem(viewer, row) } },
})
