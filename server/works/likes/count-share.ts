import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { ShareState } from '#contract/likes.ts'
import { hashedId } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { lockAssetKey } from '#server/works/assets/load.ts'
import { assets } from '#server/works/assets/tables.ts'
import { shareMarks } from './tables.ts'

const today = sql<string>`(now() at time zone 'UTC')::date`

/**
 * Counts a share. A client counts at most once a day for each asset.
 * @throws AppError `not_found` if the asset was deleted
 */
export async function countShare(db: Database, assetId: string, client: string): Promise<ShareState> {
  return transaction(db, async (tx) => {
    await lockAssetKey(tx, assetId)
    await tx
      .insert(shareMarks)
      .values({ assetId, client: hashedId(client), day: today })
      .onConflictDoNothing()
    const [asset] = await tx.select({ shareCount: assets.shareCount }).from(assets).where(eq(assets.id, assetId))
    return { shareCount: asset!.shareCount }
  })
}

/** The key under which the shares of a profile are counted; visitors have another key. */
export const sharingProfile = (profileId: string): string => `profile ${profileId}`

/** Deletes the records of the shares by these clients. The share counts of the works stay. */
export async function forgetSharesBy(tx: Queryable, clients: string[]): Promise<void> {
  await tx.delete(shareMarks).where(inArray(shareMarks.client, clients.map(hashedId)))
}

/**
 * Deletes the records of earlier days. To count a client once a day, today's records are enough,
 * and the address of a client is private.
 */
export async function forgetShares(db: Database): Promise<void> {
  await db.delete(shareMarks).where(lt(shareMarks.day, today))
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'forget-shares': object
  }
}

export const likeTasks: JobTasks = {
  'forget-shares': (_payload, { db }) => forgetShares(db),
}

export const likeSchedules: Schedule[] = [{ task: 'forget-shares', match: '23 0 * * *' }]
