import { useMutation } from '@tanstack/react-query'
import type { Comment, CreateComment } from '#contract/comments.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { commentAdded, commentGone } from './thread-changes.ts'

/** The caller keeps the text, and its id for another try: a lost answer must not post it twice. */
export function usePostComment() {
  return useMutation({
    mutationFn: (comment: CreateComment) => call(api.api.comments.$post({ json: comment })),
    onSuccess: ({ comment, commentCount }) => {
      commentAdded(comment, commentCount)
      toast.success('Comment posted')
    },
    onError: (error) => toast.error('Failed to post comment. Please try again.', reasonOf(error)),
  })
}

export function useDeleteComment() {
  return useMutation({
    mutationFn: ({ id }: Comment) => call(api.api.comments[':id'].$delete({ param: { id } })),
    onSuccess: ({ commentCount }, comment) => {
      commentGone(comment, commentCount)
      toast.success('Comment deleted')
    },
    onError: (error) => toast.error('Failed to delete comment. Please try again.', reasonOf(error)),
  })
}

export function useRestoreComment() {
  return useMutation({
    mutationFn: ({ id }: Comment) => call(api.api.comments[':id'].restore.$post({ param: { id } })),
    onSuccess: ({ comment, commentCount }) => commentAdded(comment, commentCount),
    onError: (error) => toast.error('The comment could not be restored', error.message),
  })
}

/** What the server says of the text or of haste is worth telling; that something failed is told already. */
function reasonOf(error: Error): string | undefined {
  const tells = error instanceof ApiError && ['rate_limited', 'invalid', 'forbidden', 'not_found'].includes(error.code)
  return tells ? error.message : undefined
}
