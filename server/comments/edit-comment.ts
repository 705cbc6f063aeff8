import { and, eq, isNull, sql } from 'drizzle-orm'
import { COMMENT } from '#contract/platform/limits.ts'
import { requireProfile, requireSession } from '#server/accounts/guards.ts'
import { assets } from '#server/assets/tables.ts'
import { unlessBlocked } from '#server/blocks/rules.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { takeFirstDayComment } from '#server/prevention/first-day.ts'
import { holdingWordIn } from '#server/prevention/holding-words.ts'
import { openHeldCase } from '#server/reports/report-thing.ts'
import { isKnown, tellMentioned } from './delete-comment.ts'
import { type CommentRow, findComment } from './queries.ts'
import { commentViewer, isAuthor } from './rules.ts'
import { comments } from './tables.ts'

/**
 * Changes the words of a comment in its first 15 minutes; the same words again change nothing. The new words are judged
 * as those of a new comment are. Mentions follow by trigger.
 * @throws AppError `not_found`, `forbidden` for others than its author, too late or blocked, `rate_limited`
 */
export async function editComment(c: AppContext, id: string, body: string): Promise<CommentRow> {
  const { db } = c.var
  const { id: authorId } = requireProfile(c)
  const row = await findComment(db, id)
  if (!row || row.deletedAt || !(await isKnown(c, row))) throw notFound('Comment')
  if (!isAuthor(commentViewer(c), row)) throw new AppError('forbidden', 'Only its author may change a comment')
  if (row.body === body) return row
  await takeFirstDayComment(c, body)
  const heldFor = requireSession(c).isAdmin ? null : await holdingWordIn(db, body)
  const others = await ownersOf(db, row)
  await unlessBlocked(db, authorId, others, () =>
    transaction(db, async (tx) => {
      await tellMentioned(tx, id)
      await write(tx, { id, body, isHeld: heldFor !== null })
      await tellMentioned(tx, id)
      if (heldFor !== null) await openHeldCase(tx, id, heldFor)
    }),
  )
  const changed = await findComment(db, id)
  if (!changed) throw notFound('Comment')
  return changed
}

type Change = { id: string; body: string; isHeld: boolean }

/** @throws AppError `forbidden` once it is too late, by the clock of the database */
async function write(tx: Queryable, { id, body, isHeld }: Change): Promise<void> {
  const isYoung = sql`${comments.createdAt} > now() - ${COMMENT.editMinutes} * interval '1 minute'`
  const { rowCount } = await tx
    .update(comments)
    .set({ body, editedAt: sql`now()`, ...(isHeld && { hiddenAt: sql`now()`, isHiddenByOwner: false }) })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isYoung))
  if (rowCount === 0) throw new AppError('forbidden', 'A comment can be changed for 15 minutes')
}

/** Whom a comment is written to: the owner of the work, and the author of what it answers. */
async function ownersOf(db: Queryable, { assetId, answeredAuthor }: CommentRow): Promise<(string | null)[]> {
  const [asset] = await db.select({ id: assets.profileId }).from(assets).where(eq(assets.id, assetId))
  return [asset?.id ?? null, answeredAuthor?.id ?? null]
}
