import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'

export type LoadMoreProps = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  /** When the last page came; two may come within one render. */
  dataUpdatedAt: number
  fetchNextPage: () => unknown
  /** What is said when it cannot be fetched. */
  failed: string
}

/** Rows before its end at which a list fetches on. */
const AHEAD = '1600px 0px'

/** The end of an endless list: fetches the next page before it is reached; a button for whom scrolling does not reach it. */
export function LoadMore(props: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt, fetchNextPage, failed } = props
  const sentinel = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  })
  // a page may be too short to push the sentinel away, so every page that came is looked at anew
  useEffect(() => {
    const node = sentinel.current
    if (!hasNextPage || isFetchingNextPage || !dataUpdatedAt || !node) return
    // several crossings may be told at once: the last is how it stands
    const observer = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && onNear(), {
      rootMargin: AHEAD,
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, dataUpdatedAt])
  if (!hasNextPage) return null
  return (
    <div ref={sentinel} className={spacingStyles.paddingLarge}>
      {isFetchNextPageError ? (
        <ErrorState message={failed} retryLabel="Retry" onRetry={fetchNextPage} />
      ) : (
        <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  )
}
