import type { Viewer } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

type Authored = { profileId: string | null }
/**
 * A viewer of comments: the acting profile, not the others of its account, and the authors that it
 * blocks. An admin may remove any comment.
 */
export type CommentViewer = { profileId: string | null; isAdmin: boolean; blocked: ReadonlySet<string> }

export const commentViewer = (c: AppContext, blocked: ReadonlySet<string> = new Set()): CommentViewer => ({
  profileId: c.var.profile?.id ?? null,
  isAdmin: c.var.session?.isAdmin ?? false,
  blocked,
})

export const isAuthor = (viewer: Pick<CommentViewer, 'profileId'>, { profileId }: Authored): boolean =>
  profileId !== null && viewer.profileId === profileId

export const canDeleteComment = (viewer: CommentViewer, comment: Authored): boolean =>
  viewer.isAdmin || isAuthor(viewer, comment)

/**
 * Does not consider authors who block the viewer, since that would show the block. The server then
 * refuses the reply.
 */
export const canReplyToComment = ({ profileId, blocked }: CommentViewer, comment: Authored): boolean =>
  profileId !== null && !(comment.profileId && blocked.has(comment.profileId))

/** The owner of a work may hide comments on it, and close them. */
export const canModerate = (viewer: Viewer, work: { profileId: string }): boolean => viewer.memberOf.has(work.profileId)

export function requireDelete(viewer: CommentViewer, comment: Authored): void {
  if (!canDeleteComment(viewer, comment)) throw new AppError('forbidden', 'Only the author of a comment can delete it')
}
