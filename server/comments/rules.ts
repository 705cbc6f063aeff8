import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { loadViewer, type Viewer } from '#server/profiles/rules.ts'

type Authored = { profileId: string | null }
/** Who looks at comments; an admin may remove anybody's. */
export type CommentViewer = Viewer & { isAdmin: boolean }

export async function loadCommentViewer(c: AppContext): Promise<CommentViewer> {
  return { ...(await loadViewer(c)), isAdmin: c.var.session?.isAdmin ?? false }
}

export const isAuthor = (viewer: Viewer, { profileId }: Authored): boolean =>
  profileId !== null && viewer.memberOf.has(profileId)

export const canDeleteComment = (viewer: CommentViewer, comment: Authored): boolean =>
  viewer.isAdmin || isAuthor(viewer, comment)

export function requireDelete(viewer: CommentViewer, comment: Authored): void {
  if (!canDeleteComment(viewer, comment)) throw new AppError('forbidden', 'Only its author may delete a comment')
}
