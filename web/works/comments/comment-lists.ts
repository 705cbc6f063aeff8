import { commentedResource } from '#contract/activity.ts'
import { type Comment, type CommentList, commentsResource, momentsResource } from '#contract/comments.ts'
import { patchEntity, refresh, removeEntity, setKnown } from '#web/platform/data.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { profileTabTopic } from '#web/platform/tab-channel.ts'

type CommentNews = { assetId: string; commentCount: number }

const commentTopic = profileTabTopic<CommentNews>('comments')

/** Inserts a new or restored comment into the thread and on the waveform. */
export function commentAdded(comment: Comment, commentCount: number): void {
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

/** Removes a deleted or hidden comment from all lists. */
export function commentGone({ id, assetId }: Comment, commentCount: number): void {
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

/** Shows the new number of comments here and in the other tabs of the profile. */
export function countChanged(news: CommentNews): void {
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
