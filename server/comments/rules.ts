import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

type Authored = { profileId: string | null }
/** Who looks at comments: the acting profile, not the others of its account. An admin may remove anybody's. */
export type CommentViewer = { profileId: string | null; isAdmin: boolean }

export const commentViewer = (c: AppContext): CommentViewer => ({
  profileId: c.var.profile?.id ?? null,
  isAdmin: c.var.session?.isAdmin ?? false,
})

export const isAuthor = (viewer: CommentViewer, { profileId }: Authored): boolean =>
  profileId !== null && viewer.profileId === profileId

export const canDeleteComment = (viewer: CommentViewer, comment: Authored): boolean =>
  viewer.isAdmin || isAuthor(viewer, comment)

export function requireDelete(viewer: CommentViewer, comment: Authored): void {
  if (!canDeleteComment(viewer, comment)) throw new AppError('forbidden', 'Only its author may delete a comment')
}
