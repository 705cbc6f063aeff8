import type { Viewer } from '#server/people/profiles/permissions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

type Authored = { profileId: string | null }
/**
 * Who looks at comments: the acting profile, not the others of its account, and whom of their authors it blocks. An
 * admin may remove anybody's.
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

/** Who blocks the viewer is told by none of this: the server refuses then. */
export const canReplyToComment = ({ profileId, blocked }: CommentViewer, comment: Authored): boolean =>
  profileId !== null && !(comment.profileId && blocked.has(comment.profileId))

/** The owner of a work hides comments under it, and closes them. */
export const canModerate = (viewer: Viewer, work: { profileId: string }): boolean => viewer.memberOf.has(work.profileId)

export function requireDelete(viewer: CommentViewer, comment: Authored): void {
  if (!canDeleteComment(viewer, comment)) throw new AppError('forbidden', 'Only its author may delete a comment')
}
