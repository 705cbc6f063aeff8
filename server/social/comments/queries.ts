import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mentionsAmong, summaryColumns, summaryColumnsOf } from '#server/people/profiles/queries.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { isHidden } from '#server/people/profiles/visibility.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { literal, newestFirst, startingAt } from '#server/platform/lists/paging.ts'
import { comments } from './tables.ts'

const answered = alias(comments, 'answered')
// the cast drops the alias from the type, which differs in nothing else, so that shared helpers
// accept it
const repliedAuthors = alias(profiles, 'answered_authors') as unknown as typeof profiles

const commentColumns = {
  id: comments.id,
  assetId: comments.assetId,
  profileId: comments.profileId,
  body: comments.body,
  atMs: comments.atMs,
  createdAt: comments.createdAt,
  deletedAt: comments.deletedAt,
  isHidden: isHidden(comments),
  isHiddenByOwner: comments.isHiddenByOwner,
  editedAt: comments.editedAt,
  author: summaryColumns,
  inReplyToId: answered.id,
  repliedAuthor: summaryColumnsOf(repliedAuthors),
  mentions: mentionsAmong(
    sql`mentions as m join profiles as meant on meant.id = m.profile_id where m.comment_id = comments.id`,
  ),
}

const selectComments = (db: Queryable) =>
  db
    .select(commentColumns)
    .from(comments)
    .leftJoin(profiles, eq(profiles.id, comments.profileId))
    .leftJoin(
      answered,
      and(eq(answered.id, comments.inReplyToId), sql`${answered.deletedAt} is null and ${answered.isPublic}`),
    )
    .leftJoin(repliedAuthors, eq(repliedAuthors.id, answered.profileId))

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

const { order, before } = newestFirst(comments.createdAt, comments.id)
const shownOfAsset = and(
  eq(comments.assetId, sql.placeholder('assetId')),
  sql`${comments.deletedAt} is null and ${comments.isPublic}`,
)

const ofAsset = perDatabase((db, rows: number) =>
  selectComments(db)
    .where(and(shownOfAsset, before))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`comments_of_asset_${rows}`),
)

const pinned = perDatabase((db, rows: number) =>
  selectComments(db)
    .where(and(shownOfAsset, isNotNull(comments.atMs)))
    .orderBy(...order)
    .limit(literal(rows))
    .prepare(`moments_of_asset_${rows}`),
)

type ListOptions = { cursor?: string; limit: number }

/** Comments on a work, the newest first, with one row more than a page shows. */
export async function findComments(db: Database, assetId: string, { cursor, limit }: ListOptions) {
  return ofAsset(db, limit + 1).execute({ assetId, ...startingAt(cursor) })
}

/** The newest comments that are pinned to a moment. */
export const findMoments = (db: Database, assetId: string, limit: number): Promise<CommentRow[]> =>
  pinned(db, limit).execute({ assetId })

/** Hidden comments on a work: those of one author, or those that the owner of the work hid. */
export const findHidden = (db: Queryable, assetId: string, whose: { authorId: string } | 'owner', limit: number) =>
  selectComments(db)
    .where(
      and(
        eq(comments.assetId, assetId),
        isNull(comments.deletedAt),
        isNotNull(comments.hiddenAt),
        whose === 'owner' ? eq(comments.isHiddenByOwner, true) : eq(comments.profileId, whose.authorId),
      ),
    )
    .orderBy(...order)
    .limit(limit)

/** A comment, also a deleted one that can still be restored. */
export async function findComment(db: Queryable, id: string): Promise<CommentRow | undefined> {
  const [row] = await selectComments(db).where(eq(comments.id, id))
  return row
}
