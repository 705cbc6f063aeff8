import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './error-state.module.css'

export type ErrorStateProps = {
  /** Says what failed and what to do. */
  message: string
  onRetry?: () => void
  retryLabel?: string
  busy?: boolean
}

export function ErrorState({ message, onRetry, retryLabel = 'Try again', busy }: ErrorStateProps) {
  return (
    <div className={styles.failure} role="alert">
      <p className={headingStyles.section}>{message}</p>
      {onRetry && (
        <Button size="s" onClick={onRetry} busy={busy}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

type LoadErrorProps = {
  message: string
  query: { refetch: () => unknown; isFetching: boolean }
  retryLabel?: string
  /** The class of a box around the error, for places that have no box of their own. */
  className?: string
}

/** Shown in place of a list that failed to load. */
export function LoadError({ message, query, retryLabel = 'Retry', className }: LoadErrorProps) {
  const error = (
    <ErrorState
      message={message}
      retryLabel={retryLabel}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  )
  return className ? <div className={className}>{error}</div> : error
}

/** Shown in place of a page that failed to load. */
export const PageError = (props: Pick<LoadErrorProps, 'message' | 'query'>) => (
  <LoadError {...props} retryLabel="Try again" className={layoutStyles.pane} />
)

export type LoadMoreProps = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  /** When the newest page arrived. Two pages may arrive between two renders. */
  dataUpdatedAt: number
  fetchNextPage: () => unknown
  /** The message for a failed load. */
  failed: string
}

/** The next page is fetched when the end of the list is this close to the window. */
const AHEAD = '1600px 0px'

/**
 * The end of an endless list. It fetches the next page before the reader reaches it. The button is
 * for readers who get there without scrolling.
 */
export function LoadMore(props: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, dataUpdatedAt, fetchNextPage, failed } = props
  const sentinel = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  })
  // A short page may leave the sentinel near the window, so the observer starts again after each
  // page.
  useEffect(() => {
    const node = sentinel.current
    if (!hasNextPage || isFetchingNextPage || !dataUpdatedAt || !node) return
    // One call may report several crossings; the last one is the current state.
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
        <LoadError message={failed} query={{ refetch: fetchNextPage, isFetching: false }} />
      ) : (
        <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  )
}
