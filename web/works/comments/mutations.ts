import { useMutation } from '@tanstack/react-query'
import { commentedResource } from '#contract/activity.ts'
import {
  type Comment,
  type CommentList,
  type CreateComment,
  commentsResource,
  hiddenCommentsResource,
  momentsResource,
} from '#contract/comments.ts'
import { withProof } from '#web/people/keys/with-proof.ts'
import { patchEntity, refresh, removeEntity, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { profileTabTopic } from '#web/platform/tab-channel.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

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

export function useDeleteComment() {
  return useMutation({
    // An admin who deletes the comment of somebody else has to confirm it.
    mutationFn: ({ id }: Comment) =>
      withProof('You are about to delete the comment of somebody else.', () =>
        call(api.api.comments[':id'].$delete({ param: { id } })),
      ),
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

/** SOCIAL-04: only for the owner of the work. */
export function useHideComment() {
  return useMutation({
    mutationFn: ({ comment: { id }, isHidden }: { comment: Comment; isHidden: boolean }) => {
      const { hiding } = api.api.comments[':id']
      return isHidden ? call(hiding.$put({ param: { id } })) : call(hiding.$delete({ param: { id } }))
    },
    onSuccess: ({ commentCount }, { comment, isHidden }) => {
      commentGone(comment, commentCount)
      void refresh(hiddenCommentsResource, { assetId: comment.assetId })
      if (!isHidden) commentAdded(comment, commentCount)
      requestAnimationFrame(keepFocus)
      toast.success(isHidden ? 'Comment hidden' : 'Comment shown again')
    },
    onError: (error, { isHidden }) =>
      toast.error(isHidden ? 'Failed to hide comment' : 'Failed to show comment', reasonOf(error)),
  })
}

export function useCloseComments(assetId: string) {
  return useMutation({
    mutationFn: (isClosed: boolean) => {
      const closed = api.api.comments.closed[':id']
      return isClosed ? call(closed.$put({ param: { id: assetId } })) : call(closed.$delete({ param: { id: assetId } }))
    },
    onSuccess: ({ isClosed }) => {
      setKnown(commentsResource, { assetId }, (thread) => {
        if (!thread) return thread
        return { ...thread, pages: thread.pages.map((page) => ({ ...page, isClosed })) }
      })
      toast.success(isClosed ? 'Comments closed' : 'Comments opened')
    },
    onError: (error, isClosed) =>
      toast.error(isClosed ? 'Failed to close comments' : 'Failed to open comments', reasonOf(error)),
  })
}

/** Moves the focus to the list, because the focused button was removed with its comment. */
function keepFocus(): void {
  // The last thread is that of an open dialog, because dialogs are after the page in the document.
  const thread = [...document.querySelectorAll<HTMLElement>('[data-part=thread]')].at(-1)
  if (!thread || document.activeElement !== document.body) return
  thread.tabIndex = -1
  thread.focus({ preventScroll: true })
}

/**
 * The server's reason, for errors about the text or the rate limit. For others the title of the
 * toast is enough.
 */
function reasonOf(error: Error): string | undefined {
  const tells = error instanceof ApiError && ['rate_limited', 'invalid', 'forbidden', 'not_found'].includes(error.code)
  return tells ? error.message : undefined
}

type CommentNews = { assetId: string; commentCount: number }

const commentTopic = profileTabTopic<CommentNews>('comments')

/** Inserts a new or restored comment into the thread and on the waveform. */
function commentAdded(comment: Comment, commentCount: number): void {
  const { id, assetId, atMs } = comment
  setKnown(commentsResource, { assetId }, (thread) => thread && { ...thread, pages: inserted(thread.pages, comment) })
  if (atMs !== null) {
    setKnown(momentsResource, { assetId }, (moments) => {
      if (!moments) return moments
      const items = [...moments.items.filter((shown) => shown.id !== id), comment]
      return { items: items.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)) }
    })
  }
  countChanged({ assetId, commentCount })
}

function commentGone({ id, assetId }: Comment, commentCount: number): void {
  removeEntity('comment', id)
  countChanged({ assetId, commentCount })
}

/** The order of the server: by time, then by id. */
export function isNewer(a: Comment, b: Comment): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
}

/** Inserts a comment at its place; skips it if its place is beyond the loaded pages. */
function inserted(pages: CommentList[], comment: Comment): CommentList[] {
  if (pages.some(({ items }) => items.some(({ id }) => id === comment.id))) return pages
  const at = pages.findIndex(({ items }) => items.some((older) => isNewer(comment, older)))
  const last = pages.length - 1
  if (at < 0 && pages[last]?.nextCursor !== null) return pages
  return pages.map((page, index) => {
    if (index !== (at < 0 ? last : at)) return page
    const place = page.items.findIndex((older) => isNewer(comment, older))
    return { ...page, items: page.items.toSpliced(place < 0 ? page.items.length : place, 0, comment) }
  })
}

function countChanged(news: CommentNews): void {
  showCount(news)
  commentTopic.publish(news)
  void refresh(commentedResource, { as: actingProfileId() ?? '' })
}

/** Tracks, artworks and albums share one set of ids. */
function showCount({ assetId, commentCount }: CommentNews): void {
  for (const kind of ['track', 'artwork', 'album'] as const) patchEntity(kind, assetId, () => ({ commentCount }))
}

commentTopic.subscribe((news) => {
  showCount(news)
  void refresh(commentsResource, { assetId: news.assetId })
  void refresh(momentsResource, { assetId: news.assetId })
})
