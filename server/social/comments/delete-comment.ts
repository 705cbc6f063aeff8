import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { COMMENT } from '#contract/platform/limits.ts'
import { recordAction } from '#server/people/audit-log/record-action.ts'
import { requireDecidingAdmin } from '#server/people/identity/guards.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
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
 * Deletes a comment. Its author can restore it for a while; a removal by an admin is final.
 * Idempotent for the author. Returns the exact count of the work's comments.
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
  else await removeAsAdmin(db, requireDecidingAdmin(c).userId, row)
  return loadCount(c, row.assetId)
}

/**
 * Whether the viewer may know of a comment. Authors see their own, also below a work that is hidden
 * from them now.
 */
export async function isKnown(c: AppContext, row: CommentRow): Promise<boolean> {
  const viewer = commentViewer(c)
  if (isAuthor(viewer, row)) return true
  if (row.isHidden && !viewer.isAdmin) return false
  return !row.deletedAt && (await findSeenAsset(c, row.assetId)) !== null
}

/**
 * If two admins remove a comment concurrently, only the first deletes it and is recorded in the
 * audit log.
 */
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

/** Deletes a comment of any author. Resolves to whether it existed. */
export async function removeComment(tx: Queryable, id: string): Promise<boolean> {
  await notifyMentioned(tx, id)
  const gone = await tx.delete(comments).where(eq(comments.id, id)).returning({ id: comments.id })
  return gone.length === 1
}

/** Notifies the tabs of mentioned profiles that their unread count may have changed. */
export async function notifyMentioned(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select publish_notified(array_agg(profile_id)) from mentions where comment_id = ${id}::uuid`)
}

/**
 * Locks a profile until the commit, so that its deletion, which clears the log, runs after the log
 * names it. Resolves to false if the profile is already deleted.
 */
async function isHeld(tx: Queryable, profileId: string): Promise<boolean> {
  return (
    (await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for('key share')).length > 0
  )
}

/**
 * Restores a comment that its author deleted a moment ago. Idempotent.
 * @throws AppError `not_found` when it is too late
 */
export async function restoreComment(c: AppContext, id: string): Promise<CommentRow> {
  const { db } = c.var
  const viewer = commentViewer(c)
  const row = await findComment(db, id)
  if (!row || !isAuthor(viewer, row)) throw notFound('Comment')
  const isUndoable = and(eq(comments.id, id), sql`${comments.deletedAt} >= ${undoable}`)
  await explainBlock(db, row.profileId, null, async () => {
    await transaction(db, async (tx) => {
      await tx.update(comments).set({ deletedAt: null }).where(isUndoable)
      await notifyMentioned(tx, id)
    })
  })
  const restored = await findComment(db, id)
  if (!restored || restored.deletedAt) throw notFound('Comment')
  return restored
}

/** Deletes the comments that can no longer be restored. */
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
