import { type Comment, commentsResource, hiddenCommentsResource } from '#contract/comments.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { commentAdded, commentGone } from './comment-lists.ts'

/** Deletes a comment. An admin who deletes that of somebody else has to confirm it. */
export async function deleteComment(comment: Comment): Promise<void> {
  const { commentCount } = await withProof('You are about to delete the comment of somebody else.', () =>
    call(api.api.comments[':id'].$delete({ param: { id: comment.id } })),
  )
  commentGone(comment, commentCount)
  toast.success('Comment deleted')
}

/** SOCIAL-04: hides a comment on a work of one's own, or shows it again. */
export async function hideComment(comment: Comment, isHidden: boolean): Promise<void> {
  const { id, assetId } = comment
  const { hiding } = api.api.comments[':id']
  const { commentCount } = await (isHidden
    ? call(hiding.$put({ param: { id } }))
    : call(hiding.$delete({ param: { id } })))
  commentGone(comment, commentCount)
  void refresh(hiddenCommentsResource, { assetId })
  if (!isHidden) commentAdded(comment, commentCount)
  requestAnimationFrame(keepFocus)
  toast.success(isHidden ? 'Comment hidden' : 'Comment shown again')
}

/** SOCIAL-04: closes the comments of a work of one's own, or opens them again. */
export async function closeComments(assetId: string, isClosed: boolean): Promise<void> {
  const closed = api.api.comments.closed[':id']
  const param = { id: assetId }
  const kept = await (isClosed ? call(closed.$put({ param })) : call(closed.$delete({ param })))
  setKnown(commentsResource, { assetId }, (thread) => {
    if (!thread) return thread
    return { ...thread, pages: thread.pages.map((page) => ({ ...page, isClosed: kept.isClosed })) }
  })
  toast.success(kept.isClosed ? 'Comments closed' : 'Comments opened')
}

/** Moves the focus to the list, because the focused button was removed with its comment. */
function keepFocus(): void {
  // The last thread is that of an open dialog, because dialogs are after the page in the document.
  const thread = [...document.querySelectorAll<HTMLElement>('[data-part=thread]')].at(-1)
  if (!thread || document.activeElement !== document.body) return
  thread.tabIndex = -1
  thread.focus({ preventScroll: true })
}
