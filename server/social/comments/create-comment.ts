import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreateComment } from '#contract/comments.ts'
import { takeFirstDayComment } from '#server/people/anti-spam/first-day.ts'
import { findHeldWord } from '#server/people/anti-spam/holding-words.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { explainBlock } from '#server/people/profiles/blocks.ts'
import type { AppContext } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { RateLimit, RateLimits } from '#server/platform/rate-limits.ts'
import { openHeldCase } from '#server/social/reports/report-thing.ts'
import { loadVisibleAsset, lockAssetKey } from '#server/works/assets/load.ts'
import { type AssetType, noSuchAsset } from '#server/works/assets/permissions.ts'
import { music } from '#server/works/music/tables.ts'
import { type CommentRow, findComment } from './queries.ts'
import { comments } from './tables.ts'

/**
 * Rate limits for new comments: as fast as a person writes for a minute, but slower over an hour.
 */
const COMMENTS_PER_MINUTE: RateLimit = { name: 'comment-minute', points: 10, seconds: 60 }
const COMMENTS_PER_HOUR: RateLimit = { name: 'comment-hour', points: 100, seconds: 3600 }

/** @throws AppError `rate_limited` */
export async function takeComment(rateLimits: RateLimits, authorId: string): Promise<void> {
  await rateLimits.take(COMMENTS_PER_MINUTE, authorId)
  await rateLimits.take(COMMENTS_PER_HOUR, authorId)
}

type NewComment = z.output<typeof CreateComment>

/**
 * Posts a comment as the acting profile. A retry with the same id returns the posted comment. A
 * comment with a word of the admins' list is hidden until an admin has reviewed it.
 * @throws AppError `conflict` for an id that is in use, `invalid` for a moment after the end or on
 * a work without sound and for a reply to a comment that is gone, `forbidden` when blocked or
 * closed, `not_found`, `rate_limited`
 */
export async function createComment(c: AppContext, wanted: NewComment): Promise<CommentRow> {
  const { db, rateLimits } = c.var
  const author = requireProfile(c)
  const before = await findComment(db, wanted.id)
  if (before) return ifSame(before, wanted, author.id)

  await takeComment(rateLimits, author.id)
  const asset = await loadVisibleAsset(c, wanted.assetId)
  await refuseOtherMoments(db, wanted.atMs, asset)
  await takeFirstDayComment(c, wanted.body)
  const answered = await holdReplied(db, wanted)
  const heldFor = requireSession(c).isAdmin ? null : await findHeldWord(db, wanted.body)
  await explainBlock(db, author.id, [asset.profileId, answered], () =>
    transaction(db, async (tx) => {
      const { commentsClosedAt } = await lockAssetKey(tx, asset.id)
      if (commentsClosedAt) throw new AppError('forbidden', 'Comments on this are closed')
      await holdReplied(tx, wanted)
      const added = await tx
        .insert(comments)
        .values({ ...wanted, assetId: asset.id, profileId: author.id, hiddenAt: heldFor === null ? null : sql`now()` })
        .onConflictDoNothing()
        .returning({ id: comments.id })
      if (heldFor && added.length > 0) await openHeldCase(tx, wanted.id, heldFor)
    }),
  )
  const posted = await findComment(db, wanted.id)
  if (!posted) throw noSuchAsset()
  return ifSame(posted, wanted, author.id)
}

function ifSame(row: CommentRow, wanted: NewComment, authorId: string): CommentRow {
  const same = row.profileId === authorId && row.assetId === wanted.assetId.toLowerCase() && !row.deletedAt
  if (!same) throw new AppError('conflict', 'There is another comment with this id')
  return row
}

/**
 * Locks the comment that is replied to until the end of the transaction, so that it is not deleted.
 * Returns the profile of its author.
 * @throws AppError `invalid` when the comment is deleted, or belongs to another work
 */
async function holdReplied(db: Queryable, { inReplyToId, assetId }: NewComment): Promise<string | null> {
  if (inReplyToId === null) return null
  const [answered] = await db
    .select({ profileId: comments.profileId })
    .from(comments)
    .where(
      and(
        eq(comments.id, inReplyToId),
        eq(comments.assetId, assetId),
        isNull(comments.deletedAt),
        sql`${comments.isPublic}`,
      ),
    )
    .for('share')
  if (answered) return answered.profileId
  const message = 'The comment that you answer no longer exists'
  throw new AppError('invalid', message, { fields: { inReplyToId: message } })
}

type Pinned = { id: string; assetType: AssetType }

/** @throws AppError `invalid` for a moment after the end, or on a work without sound */
async function refuseOtherMoments(db: Queryable, atMs: number | null, { id, assetType }: Pinned): Promise<void> {
  if (atMs === null) return
  const [track] = await db.select({ durationMs: music.durationMs }).from(music).where(eq(music.id, id))
  if (track && atMs <= track.durationMs) return
  const message =
    assetType === 'music'
      ? 'The track is shorter than that'
      : `A comment on an ${assetType} cannot be pinned to a moment`
  throw new AppError('invalid', message, { fields: { atMs: message } })
}
