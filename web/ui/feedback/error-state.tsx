import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as styles from './error-state.module.css'

export type ErrorStateProps = {
  /** What failed, and what to do. */
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
  /** Of a box around it, where it stands in none. */
  className?: string
}

/** In the place of a list that could not be fetched. */
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

/** In the place of a page that could not be fetched. */
export const PageError = (props: Pick<LoadErrorProps, 'message' | 'query'>) => (
  <LoadError {...props} retryLabel="Try again" className={layoutStyles.pane} />
)

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

/**
 * The end of an endless list: fetches the next page before it is reached; a button for whom scrolling does not reach
 * it.
 */
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
        <LoadError message={failed} query={{ refetch: fetchNextPage, isFetching: false }} />
      ) : (
        <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  )
}
