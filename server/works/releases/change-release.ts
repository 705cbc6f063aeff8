import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReleaseKind, ReleaseState } from '#contract/releases.ts'
import type { Services } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { assets } from '#server/works/assets/tables.ts'
import { artistEvents, changedNow } from '#server/works/events/tables.ts'
import { lockAlbums } from '#server/works/music/albums/queries.ts'
import { albums, albumTracks } from '#server/works/music/albums/tables.ts'
import { playlists } from '#server/works/playlists/tables.ts'

/** The state that a thing gets. A scheduled one also has the time at which it becomes public. */
export type NewState = { state: ReleaseState; publicAt: Date | null; publicZone: string | null }
export const PUBLIC: NewState = { state: 'public', publicAt: null, publicZone: null }

type Named = { kind: ReleaseKind; id: string }

/**
 * Gives a thing a state. This is the only place that changes states, for the owner's request and for
 * the scheduled time. Triggers then update lists, search, counts, files and social cards in the
 * same transaction. With `onlyIfDue` nothing happens unless its scheduled time has come.
 * @throws AppError `not_found` if it was deleted in the meantime
 */
export const changeRelease = (
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { kind, id }: Named,
  to: NewState,
  { onlyIfDue = false } = {},
): Promise<void> =>
  transaction(db, async (tx) => {
    if (kind === 'event' || kind === 'playlist') await changeRow(tx, kind, id, to, onlyIfDue)
    else await changeWork(tx, id, to, onlyIfDue)
    if (to.publicAt) await addReleaseJob(jobs, tx, to.publicAt)
  })

/** The queue looks for jobs once a second, so the job starts earlier and waits for its time. */
export const EARLY_MS = 1500

/** Adds the job that releases what is scheduled for this time. */
const addReleaseJob = (jobs: Jobs, tx: Queryable, time: Date): Promise<void> => {
  const at = time.toISOString()
  const options = { runAt: new Date(time.getTime() - EARLY_MS), key: `release ${at}` }
  return jobs.add(tx, 'release-due', { at }, options)
}

/** SQL over the columns of a table with `releaseColumns()`: whether its scheduled time has come. */
const isDue = (table: { publicAt: PgColumn }) => sql<boolean>`coalesce(${table.publicAt} <= now(), false)`

const TABLES = { event: artistEvents, playlist: playlists }

async function changeRow(tx: Queryable, kind: keyof typeof TABLES, id: string, to: NewState, onlyIfDue: boolean) {
  const table = TABLES[kind]
  const [row] = await tx
    .select({ state: table.state, isDue: isDue(table) })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update')
  if (!row) throw notFound(kind === 'event' ? 'Event' : 'Playlist')
  if (onlyIfDue && !row.isDue) return
  const isEvent = kind === 'event' && row.state !== to.state
  await tx
    .update(table)
    .set({ ...to, ...(isEvent && changedNow()) })
    .where(eq(table.id, id))
}

/** Lock order: assets, then albums (avoids deadlock). */
async function changeWork(tx: Queryable, id: string, to: NewState, onlyIfDue: boolean): Promise<void> {
  await lockWorks(tx, id)
  await lockAlbums(tx, [id])
  // A track may have been added to the album before its lock was granted.
  const rows = await lockWorks(tx, id)
  const work = rows.find((row) => row.id === id)
  if (!work) throw notFound('Work')
  if (onlyIfDue && !work.isDue) return
  const all = [id, ...rows.map((row) => row.id).filter((other) => other !== id)]
  await applyState(tx, all, to, work)
  // A work whose own state is changed no longer has that of its album.
  if (work.stateFrom) await tx.update(assets).set({ stateFrom: null }).where(eq(assets.id, id))
}

/**
 * The work and those that have its state, in the order of an album, locked by their ids. A stronger
 * lock would deadlock: a track that is added to the album takes a key share of the album's asset,
 * while the album is locked.
 */
async function lockWorks(tx: Queryable, id: string) {
  const having = tx.select({ id: assets.id }).from(assets).where(eq(assets.stateFrom, id))
  const ids = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(or(eq(assets.id, id), eq(assets.stateFrom, id), inArray(assets.stateFrom, having)))
    .orderBy(asc(assets.id))
    .for('no key update')
  return tx
    .select({
      id: assets.id,
      state: assets.state,
      stateFrom: assets.stateFrom,
      releasedAt: assets.releasedAt,
      offeredAt: assets.offeredAt,
      profileId: assets.profileId,
      isDue: isDue(assets),
    })
    .from(assets)
    .leftJoin(albumTracks, sql`${albumTracks.trackId} = ${assets.id} and ${albumTracks.albumId} = ${id}`)
    .where(
      inArray(
        assets.id,
        ids.map((row) => row.id),
      ),
    )
    .orderBy(sql`${albumTracks.position} nulls last`, asc(assets.id))
}

type Before = { id: string; state: ReleaseState; releasedAt: Date | null; offeredAt: Date | null; profileId: string }

/** Whether a change offers a work to followers, or to everyone, for the first time. */
const isFirst = (to: ReleaseState, { state, releasedAt, offeredAt }: Before): boolean =>
  (to === 'public' && state !== 'public' && releasedAt === null) ||
  (to === 'followers' && state !== 'public' && releasedAt === null && offeredAt === null)

/**
 * Sets the state of these works; the first is the one that the owner changed. A work that is
 * released or offered to followers for the first time gets the current time as its date and its
 * place in lists, and followers are notified, once for all of these works. Each gets 1 ms less than
 * its predecessor, so that lists with the newest first show an album in its order, but all get the
 * same day (UTC), because notifications count releases by the day. A work that was taken back keeps
 * its date when it returns.
 */
async function applyState(tx: Queryable, ids: string[], to: NewState, before: Before): Promise<void> {
  const isNew = isFirst(to.state, before)
  // The album's date first: the search entry is built from it.
  if (isNew) await tx.update(albums).set({ createdAt: sql`now()` }).where(eq(albums.id, before.id))
  await tx.execute(sql`
    update assets set state = ${to.state}, public_at = ${to.publicAt?.toISOString() ?? null}::timestamptz,
      public_zone = ${to.publicZone},
      released_at = case when state = 'public' and ${to.state} <> 'public' then coalesce(released_at, created_at) else released_at end,
      offered_at = case when ${to.state} = 'followers' then coalesce(offered_at, now()) else offered_at end,
      created_at = case when ${isNew} and state <> 'public' and released_at is null
        then greatest(now(), date_trunc('day', now(), 'UTC') + ${ids.length} * interval '1 millisecond')
          - placed.place * interval '1 millisecond' else created_at end
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, place)
    where assets.id = placed.id`)
  if (isNew) await tx.execute(sql`select notify_followers(${before.profileId}::uuid)`)
}
