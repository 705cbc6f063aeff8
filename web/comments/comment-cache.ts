import type { InfiniteData } from '@tanstack/react-query'
import type { AlbumDetail } from '#contract/albums.ts'
import type { Comment, CommentList, Moments } from '#contract/comments.ts'
import { keys } from '#contract/platform/page-data.ts'
import { patchAsset } from '#web/likes/patch-asset.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'
import { hearOtherTabs, tellOtherTabs } from '#web/platform/tab-news.ts'

type CommentNews = { assetId: string; commentCount: number }

const COMMENT_NEWS = 'comments'

/** A comment is there (again): at its place in the thread and on the waveform. */
export function commentAdded(comment: Comment, commentCount: number): void {
  const { assetId, atMs } = comment
  changeThread(assetId, (items, isLastPage) => {
    if (items.some(({ id }) => id === comment.id)) return items
    const at = items.findIndex((older) => isNewer(comment, older))
    if (at < 0) return isLastPage ? [...items, comment] : items
    return [...items.slice(0, at), comment, ...items.slice(at)]
  })
  changeMoments(assetId, (items) =>
    atMs === null
      ? items
      : [...items.filter(({ id }) => id !== comment.id), comment].sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)),
  )
  countChanged(assetId, commentCount)
}

export function commentGone({ id, assetId }: Comment, commentCount: number): void {
  changeThread(assetId, (items) => items.filter((shown) => shown.id !== id))
  changeMoments(assetId, (items) => items.filter((shown) => shown.id !== id))
  countChanged(assetId, commentCount)
}

/** As the server orders them. */
export function isNewer(a: Comment, b: Comment): boolean {
  return a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt
}

/** The comment goes to the page where it belongs; that of a thread that is not loaded to its end may not be there yet. */
function changeThread(assetId: string, change: (items: Comment[], isLastPage: boolean) => Comment[]): void {
  const queryKey = keys.comments(assetId)
  void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  queryClient.setQueryData<InfiniteData<CommentList>>(queryKey, (thread) => {
    if (!thread) return thread
    let known = 0
    const all = thread.pages.flatMap((page) => page.items)
    const changed = change(all, thread.pages.at(-1)?.nextCursor === null)
    // the pages keep their cursors: only the first one grows or shrinks by what it gains or loses
    const pages = thread.pages.map((page, index) => {
      const size = index === 0 ? page.items.length + changed.length - all.length : page.items.length
      const items = changed.slice(known, index === thread.pages.length - 1 ? undefined : known + Math.max(0, size))
      known += items.length
      return { ...page, items }
    })
    return { ...thread, pages }
  })
}

function changeMoments(assetId: string, change: (items: Comment[]) => Comment[]): void {
  const queryKey = keys.moments(assetId)
  void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  queryClient.setQueryData<Moments>(queryKey, (moments) => moments && { items: change(moments.items) })
}

function countChanged(assetId: string, commentCount: number): void {
  showCount({ assetId, commentCount })
  tellOtherTabs(COMMENT_NEWS, { assetId, commentCount } satisfies CommentNews)
  void queryClient.invalidateQueries({ queryKey: keys.activity(actingProfileId() ?? '', 'comments') })
}

/** Tracks, artworks and albums have ids of one set; answers on their way were made before. */
function showCount({ assetId, commentCount }: CommentNews): void {
  patchAsset(assetId, () => ({ commentCount }))
  queryClient.setQueryData<AlbumDetail>(keys.album(assetId), (album) => album && { ...album, commentCount })
}

hearOtherTabs<CommentNews>(COMMENT_NEWS, ({ assetId, commentCount }) => {
  showCount({ assetId, commentCount })
  void queryClient.invalidateQueries({ queryKey: keys.comments(assetId) })
  void queryClient.invalidateQueries({ queryKey: keys.moments(assetId) })
})
