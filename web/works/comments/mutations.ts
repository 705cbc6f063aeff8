import { useMutation } from '@tanstack/react-query'
import type { Comment, CreateComment } from '#contract/comments.ts'
import { patchEntity } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { commentAdded, countChanged } from './comment-lists.ts'

/**
 * The caller stores the text and its id for a retry: a lost response must not post a comment twice.
 */
export function usePostComment() {
  return useMutation({
    mutationFn: (comment: CreateComment) => call(api.api.comments.$post({ json: comment })),
    onSuccess: ({ comment, commentCount, isHeld }) => {
      if (isHeld) return toast.success('A moderator will read your comment first', 'It appears if they approve it.')
      commentAdded(comment, commentCount)
      toast.success('Comment posted')
    },
    onError: (error) => toast.error('Failed to post comment. Please try again.', reasonOf(error)),
  })
}

export function useRestoreComment() {
  return useMutation({
    mutationFn: ({ id }: Comment) => call(api.api.comments[':id'].restore.$post({ param: { id } })),
    onSuccess: ({ comment, commentCount, isHeld }) => !isHeld && commentAdded(comment, commentCount),
    onError: (error) => toast.error('Failed to restore comment', error.message),
  })
}

export function useEditComment() {
  return useMutation({
    mutationFn: ({ id, body }: Pick<Comment, 'id' | 'body'>) =>
      call(api.api.comments[':id'].$patch({ param: { id }, json: { body } })),
    onSuccess: ({ comment, commentCount }) => {
      patchEntity('comment', comment.id, () => comment)
      countChanged({ assetId: comment.assetId, commentCount })
    },
    onError: (error) => toast.error('Failed to change comment. Please try again.', reasonOf(error)),
  })
}

/** What a button does that few press; its code is loaded then. */
const acts = () => import('./acts.ts')

export const useDeleteComment = () =>
  useMutation({
    mutationFn: async (comment: Comment) => (await acts()).deleteComment(comment),
    onError: (error) => toast.error('Failed to delete comment. Please try again.', reasonOf(error)),
  })

/** SOCIAL-04: only for the owner of the work. */
export const useHideComment = () =>
  useMutation({
    mutationFn: async ({ comment, isHidden }: { comment: Comment; isHidden: boolean }) =>
      (await acts()).hideComment(comment, isHidden),
    onError: (error, { isHidden }) =>
      toast.error(isHidden ? 'Failed to hide comment' : 'Failed to show comment', reasonOf(error)),
  })

export const useCloseComments = (assetId: string) =>
  useMutation({
    mutationFn: async (isClosed: boolean) => (await acts()).closeComments(assetId, isClosed),
    onError: (error, isClosed) =>
      toast.error(isClosed ? 'Failed to close comments' : 'Failed to open comments', reasonOf(error)),
  })

/**
 * The server's reason, for errors about the text or the rate limit. For others the title of the
 * toast is enough.
 */
function reasonOf(error: Error): string | undefined {
  const tells = error instanceof ApiError && ['rate_limited', 'invalid', 'forbidden', 'not_found'].includes(error.code)
  return tells ? error.message : undefined
}
