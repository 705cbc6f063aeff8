import { and, eq, isNull, sql } from 'drizzle-orm'
import { COMMENT } from '#contract/platform/limits.ts'
import { takeFirstDayComment } from '#server/people/anti-spam/first-day.ts'
import { findHeldWord } from '#server/people/anti-spam/holding-words.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { assets } from '#server/works/assets/tables.ts'
import { takeComment } from './create-comment.ts'
import { isKnown, notifyMentioned } from './delete-comment.ts'
import { commentViewer, isAuthor } from './permissions.ts'
import { type CommentRow, findComment } from './queries.ts'
import { comments } from './tables.ts'

/**
 * Changes the text of a comment in its first 15 minutes; the same text again changes nothing. A
 * trigger updates the mentions. An edit takes from the rate limits of new comments. A comment that
 * moderators hid or hold for review cannot be edited, because they decide about the text that they
 * saw. A new text with a word from their list is refused.
 * @throws AppError `not_found`, `forbidden` for others than its author, too late, blocked, closed
 * or hidden by the moderators, `invalid` for a text with a word from the list, `rate_limited`
 */
export async function editComment(c: AppContext, id: string, body: string): Promise<CommentRow> {
  const { db } = c.var
  const { id: authorId } = requireProfile(c)
  const row = await findComment(db, id)
  if (!row || row.deletedAt || !(await isKnown(c, row))) throw notFound('Comment')
  if (!isAuthor(commentViewer(c), row)) throw new AppError('forbidden', 'Only the author of a comment can change it')
  if (row.isHidden && !row.isHiddenByOwner) throw new AppError('forbidden', HELD)
  if (row.body === body) return row
  await takeComment(c.var.rateLimits, authorId)
  await takeFirstDayComment(c, body)
  await refuseHoldingWords(c, body)
  const { others, isClosed } = await findPlace(db, row)
  if (isClosed) throw new AppError('forbidden', 'Comments on this are closed')
  await explainBlock(db, authorId, others, () =>
    transaction(db, async (tx) => {
      await notifyMentioned(tx, id)
      await write(tx, id, body)
      await notifyMentioned(tx, id)
    }),
  )
  const changed = await findComment(db, id)
  if (!changed) throw notFound('Comment')
  return changed
}

/**
 * Rate limit for refused edits. It prevents users from finding out by trial which words moderators
 * look for.
 */
const REFUSED_EDITS: RateLimit = { name: 'refused-edits', points: 5, seconds: 3600 }

/**
 * @throws AppError `invalid`, or `rate_limited` for any edit of an account that was refused too
 * often
 */
async function refuseHoldingWords(c: AppContext, body: string): Promise<void> {
  const { isAdmin, userId } = requireSession(c)
  if (isAdmin) return
  await c.var.rateLimits.check(REFUSED_EDITS, userId)
  if ((await findHeldWord(c.var.db, body)) === null) return
  await c.var.rateLimits.take(REFUSED_EDITS, userId)
  throw new AppError('invalid', HOLDING)
}

const HELD = 'Moderators have hidden this comment or still have to review it, so you cannot change it'
const HOLDING = 'A moderator has to review some of these words first. Post them as a new comment'

/**
 * @throws AppError `forbidden` if too late, by the clock of the database, or hidden by the
 * moderators
 */
async function write(tx: Queryable, id: string, body: string): Promise<void> {
  const isYoung = sql`${comments.createdAt} > now() - ${COMMENT.editMinutes} * interval '1 minute'`
  const isOpen = sql`(${comments.hiddenAt} is null or ${comments.isHiddenByOwner})`
  const { rowCount } = await tx
    .update(comments)
    .set({ body, editedAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isYoung, isOpen))
  if (rowCount === 0)
    throw new AppError('forbidden', 'This comment can no longer be changed: it is older than 15 minutes, or hidden')
}

type Place = { others: (string | null)[]; isClosed: boolean }

/**
 * The profiles whose blocks prevent the edit (owner of the work, author of the comment it replies
 * to), and whether comments are closed.
 */
async function findPlace(db: Queryable, { assetId, repliedAuthor }: CommentRow): Promise<Place> {
  const asked = { ownerId: assets.profileId, closedAt: assets.commentsClosedAt }
  const [asset] = await db.select(asked).from(assets).where(eq(assets.id, assetId))
  return { others: [asset?.ownerId ?? null, repliedAuthor?.id ?? null], isClosed: asset?.closedAt != null }
}
