import type { Comment, CommentList, HiddenComments, Moments, PostedComment } from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { requireProfile } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { presentMentions, presentSummary } from '#server/people/profiles/present.ts'
import type { AppContext } from '#server/platform/context.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { findRelations } from '#server/social/blocks/queries.ts'
import { commentCountOf, findSeenAsset, loadVisibleAsset } from '#server/works/assets/load.ts'
import { type CommentViewer, canDeleteComment, canModerate, canReplyToComment, commentViewer } from './permissions.ts'
import { type CommentRow, findComments, findHidden, findMoments } from './queries.ts'

type PageOptions = { cursor?: string; limit?: number }

/**
 * Comments on a track, an artwork or an album, the newest first.
 * @throws AppError `not_found`, `bad_request` for a foreign cursor
 */
export async function loadComments(
  c: AppContext,
  assetId: string,
  { cursor, limit = COMMENT.perPage }: PageOptions = {},
): Promise<CommentList> {
  const asset = await loadVisibleAsset(c, assetId)
  const rows = await findComments(c.var.db, asset.id, { cursor, limit })
  const viewer = await viewerOfAll(c, rows)
  const page = toPage(rows, limit, (row) => presentComment(row, viewer))
  return { ...page, isClosed: asset.commentsClosedAt !== null }
}

/**
 * The newest comments pinned to moments of a track, in the order of the moments.
 * @throws AppError `not_found`
 */
export async function loadMoments(c: AppContext, assetId: string): Promise<Moments> {
  const asset = await loadVisibleAsset(c, assetId)
  const rows = await findMoments(c.var.db, asset.id, COMMENT.moments)
  const viewer = await viewerOfAll(c, rows)
  const ordered = rows.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0))
  return { items: ordered.map((row) => presentComment(row, viewer)) }
}

/**
 * Hidden comments on a work: for its owner those that the owner hid, for everybody else the acting
 * profile's own.
 * @throws AppError `not_found`
 */
export async function loadHidden(c: AppContext, assetId: string): Promise<HiddenComments> {
  const { id: authorId } = requireProfile(c)
  const asset = await loadVisibleAsset(c, assetId)
  const whose = canModerate(viewerOf(c), asset) ? 'owner' : { authorId }
  const rows = await findHidden(c.var.db, asset.id, whose, COMMENT.hidden)
  const viewer = await viewerOfAll(c, rows)
  return { items: rows.map((row) => presentComment(row, viewer)) }
}

async function viewerOfAll(c: AppContext, rows: CommentRow[]): Promise<CommentViewer> {
  const authors = rows.flatMap(({ profileId }) => profileId ?? [])
  return commentViewer(c, (await findRelations(c.var.db, c.var.profile?.id, authors)).blocked)
}

/**
 * The response to a change of a comment: the comment, and the exact count of its work's comments.
 */
export async function loadPosted(c: AppContext, row: CommentRow): Promise<PostedComment> {
  const comment = presentComment(row, commentViewer(c))
  return { comment, commentCount: await loadCount(c, row.assetId), isHeld: row.isHidden && !row.isHiddenByOwner }
}

/** The exact count; 0 if the viewer may no longer see the work. */
export const loadCount = async (c: AppContext, assetId: string): Promise<number> =>
  (await findSeenAsset(c, assetId)) ? commentCountOf(c.var.db, assetId) : 0

const presentComment = (row: CommentRow, viewer: CommentViewer): Comment => ({
  id: row.id,
  assetId: row.assetId,
  author: row.author && presentSummary(row.author),
  body: row.body,
  atMs: row.atMs,
  inReplyTo: row.inReplyToId
    ? { id: row.inReplyToId, author: row.repliedAuthor && presentSummary(row.repliedAuthor) }
    : null,
  mentions: presentMentions(row.body, row.mentions),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  viewer: { can: { delete: canDeleteComment(viewer, row), answer: canReplyToComment(viewer, row) } },
})
