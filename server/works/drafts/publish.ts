import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { lockAlbums } from '#server/works/music/albums/queries.ts'
import { albums, albumTracks } from '#server/works/music/albums/tables.ts'
import { lockTrack } from '#server/works/music/queries.ts'

type Draft = { id: string; assetType: 'music' | 'artwork' | 'album' }

/**
 * Publishes a draft; an album together with all drafts on it. Triggers update lists, search,
 * counts, files, social cards and the notifications of followers in the same transaction. Nothing
 * happens if it is published already.
 */
export const publishDraft = (db: Database, draft: Draft): Promise<void> =>
  transaction(db, (tx) => (draft.assetType === 'album' ? publishAlbum(tx, draft.id) : publishTrack(tx, draft.id)))

async function publishTrack(tx: Queryable, id: string): Promise<void> {
  const track = await lockTrack(tx, id)
  if (track?.isDraft) await publish(tx, [id])
}

/**
 * Lock order: assets, then albums (avoids deadlock). Drafts that were added to the album before the
 * lock are published too.
 */
async function publishAlbum(tx: Queryable, id: string): Promise<void> {
  const before = await draftsOn(tx, id)
  const locked = await tx
    .select({ id: assets.id, isDraft: assets.isDraft })
    .from(assets)
    .where(inArray(assets.id, [id, ...before]))
    .orderBy(asc(assets.id))
    .for('update')
  await lockAlbums(tx, [id])
  const album = locked.find((each) => each.id === id)
  if (!album?.isDraft) return
  // Update the album's date first: the search entry is built from it.
  await tx.update(albums).set({ createdAt: sql`now()` }).where(eq(albums.id, id))
  await publish(tx, [id, ...(await draftsOn(tx, id))])
}

/** The drafts on an album, in album order. */
async function draftsOn(tx: Queryable, albumId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: assets.id })
    .from(albumTracks)
    .innerJoin(assets, eq(assets.id, albumTracks.trackId))
    .where(and(eq(albumTracks.albumId, albumId), assets.isDraft))
    .orderBy(asc(albumTracks.position), asc(albumTracks.trackId))
  return rows.map(({ id }) => id)
}

/**
 * Each work gets a time 1 ms earlier than its predecessor, so that newest-first lists show the
 * album in its order. Followers are notified once for all of them.
 */
async function publish(tx: Queryable, ids: string[]): Promise<void> {
  await tx.execute(sql`
    update assets set is_draft = false, created_at = now() - placed.place * interval '1 millisecond'
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as placed (id, place)
    where assets.id = placed.id and is_draft`)
  await tx.execute(sql`select notify_followers(profile_id) from assets where id = ${ids[0]}::uuid`)
}
