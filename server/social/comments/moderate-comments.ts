import { and, eq, isNull, sql } from 'drizzle-orm'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { loadVisibleAsset } from '#server/works/assets/load.ts'
import { assets } from '#server/works/assets/tables.ts'
import { notifyMentioned } from './delete-comment.ts'
import { loadCount } from './load.ts'
import { canModerate } from './permissions.ts'
import { findComment } from './queries.ts'
import { comments } from './tables.ts'

/**
 * Hides a comment from everybody but its author and the owner of the work, or shows it again.
 * Idempotent. Only the owner of the work may do so; a comment that the moderators hid stays hidden.
 * Returns the exact count of the work's comments.
 * @throws AppError `not_found`, `forbidden` for others than the owner
 */
export async function hideComment(c: AppContext, id: string, isHidden: boolean): Promise<number> {
  const { db } = c.var
  const row = await findComment(db, id)
  if (!row || row.deletedAt || (row.isHidden && !row.isHiddenByOwner)) throw notFound('Comment')
  const asset = await loadVisibleAsset(c, row.assetId).catch(() => Promise.reject(notFound('Comment')))
  if (!canModerate(viewerOf(c), asset)) {
    if (row.isHidden) throw notFound('Comment')
    throw new AppError('forbidden', 'Only the owner of a work can hide comments under it')
  }
  const isThere = isHidden ? isNull(comments.hiddenAt) : eq(comments.isHiddenByOwner, true)
  await transaction(db, async (tx) => {
    await tx
      .update(comments)
      .set({ hiddenAt: isHidden ? sql`now()` : null, isHiddenByOwner: isHidden })
      .where(and(eq(comments.id, id), isThere))
    await notifyMentioned(tx, id)
  })
  return loadCount(c, row.assetId)
}

/**
 * Closes the comments on a work, so that nobody can add or change one, or opens them. Idempotent.
 * @throws AppError `not_found`, `forbidden` for others than the owner
 */
export async function closeComments(c: AppContext, assetId: string, isClosed: boolean): Promise<{ isClosed: boolean }> {
  const asset = await loadVisibleAsset(c, assetId)
  if (!canModerate(viewerOf(c), asset))
    throw new AppError('forbidden', 'Only the owner of a work can close its comments')
  await c.var.db
    .update(assets)
    .set({ commentsClosedAt: isClosed ? sql`coalesce(comments_closed_at, now())` : null })
    .where(eq(assets.id, asset.id))
  return { isClosed }
}
