import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { COMMENT } from '#contract/platform/limits.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import { unlessBlocked } from '#server/people/profiles/blocks.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import type { JobTasks, Schedule } from '#server/platform/jobs.ts'
import { findSeenAsset } from '#server/works/assets/load.ts'
import { loadCount } from './load.ts'
import { commentViewer, isAuthor, requireDelete } from './permissions.ts'
import { type CommentRow, findComment } from './queries.ts'
import { comments } from './tables.ts'

const undoable = sql`now() - ${COMMENT.undoSeconds} * interval '1 second'`

/**
 * Deletes a comment: its author may still bring it back for a while, an admin's removal is for good. Again changes
 * nothing. Answers the exact count of the asset.
 * @throws AppError `not_found`, `forbidden`
 */
export async function deleteComment(c: AppContext, id: string): Promise<number> {
  const { db } = c.var
  const viewer = commentViewer(c)
  const row = await findComment(db, id)
  if (!row || !(await isKnown(c, row))) throw notFound('Comment')
  requireDelete(viewer, row)
  if (isAuthor(viewer, row))
    await transaction(db, async (tx) => {
      const isThere = and(eq(comments.id, id), isNull(comments.deletedAt))
      await tx.update(comments).set({ deletedAt: sql`now()` }).where(isThere)
      await notifyMentioned(tx, id)
    })
  else await removeAsAdmin(db, requireAdmin(c).userId, row)
  return loadCount(c, row.assetId)
}

/** An author keeps what is theirs in sight, also below what is hidden from them by now. */
export async function isKnown(c: AppContext, row: CommentRow): Promise<boolean> {
  const viewer = commentViewer(c)
  if (isAuthor(viewer, row)) return true
  if (row.isHidden && !viewer.isAdmin) return false
  return !row.deletedAt && (await findSeenAsset(c, row.assetId)) !== null
}

/** Of two admins at once one removes it, and that is what the audit log says. */
async function removeAsAdmin(db: Database, userId: string, row: CommentRow): Promise<void> {
  await transaction(db, async (tx) => {
    const hasLeft = row.profileId !== null && !(await isHeld(tx, row.profileId))
    if (!(await removeComment(tx, row.id))) return
    const { id, assetId, profileId, body, atMs, createdAt } = row
    const words = hasLeft ? {} : { author: row.author?.handle ?? null, body, profileId }
    const before = { ...words, assetId, atMs, createdAt }
    await recordAction(tx, {
      act: 'comment.delete',
      userId,
      subjectType: 'comment',
      subjectId: id,
      before,
      after: null,
    })
  })
}

/** Deletes a comment whoever wrote it; resolves to whether it was there. */
export async function removeComment(tx: Queryable, id: string): Promise<boolean> {
  await notifyMentioned(tx, id)
  const gone = await tx.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })
  return gone.length === 1
}

/** Whom a comment mentions hears that what is unread has changed. */
export async function notifyMentioned(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select publish_notified(array_agg(profile_id)) from mentions where comment_id = ${id}::uuid`)
}

/** Keeps a profile until the log names it, since its deletion then clears the log: false once it has been deleted. */
async function isHeld(tx: Queryable, profileId: string): Promise<boolean> {
  return (
    (await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('key share')).length > 0
  )
}

/**
 * Brings back what its author deleted a moment ago; again changes nothing. @throws AppError `not_found` once it is too
 * late
 */
export async function restoreComment(c: AppContext, id: string): Promise<CommentRow> {
  const { db } = c.var
  const viewer = commentViewer(c)
  const row = await findComment(db, id)
  if (!row || !isAuthor(viewer, row)) throw notFound('Comment')
  const isUndoable = and(eq(comments.id, id), sql`${comments.deletedAt} >= ${undoable}`)
  await unlessBlocked(db, row.profileId, null, async () => {
    await transaction(db, async (tx) => {
      await tx.update(comments).set({ deletedAt: null }).where(isUndoable)
      await notifyMentioned(tx, id)
    })
  })
  const restored = await findComment(db, id)
  if (!restored || restored.deletedAt) throw notFound('Comment')
  return restored
}

/** Removes for good what nobody can bring back any more. */
export async function sweepComments(db: Database): Promise<void> {
  await db.delete(comments).where(and(isNotNull(comments.deletedAt), lt(comments.deletedAt, undoable)))
}

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    'sweep-comments': object
  }
}

export const commentTasks: JobTasks = {
  'sweep-comments': (_payload, { db }) => sweepComments(db),
}

export const commentSchedules: Schedule[] = [{ task: 'sweep-comments', match: '*/5 * * * *' }]
