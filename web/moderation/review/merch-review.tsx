import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReviewedMerchItem } from '#contract/merch.ts'
import { LoadMore } from '#web/music/list/load-more.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { merchReviewQuery } from '../queries.ts'
import { ReviewHead, ReviewRow } from './review-row.tsx'
import './review.css'

const CompleteDialog = lazy(async () => ({ default: (await import('./complete-dialog.tsx')).CompleteDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }))

const FAILED = 'Failed to load merch items'

/** ADMIN-01 */
export function MerchReview() {
  const query = useInfiniteQuery(merchReviewQuery)
  const [doing, setDoing] = useState<{ act: 'complete' | 'reject'; item: ReviewedMerchItem } | null>(null)
  const items = query.data?.pages.flatMap((page) => page.items)
  const close = () => setDoing(null)
  return (
    <Section
      className="border-t-0 pt-0"
      title="Pending Merch Items"
      aside={items && <span className="meta">{formatCount(items.length) + (query.hasNextPage ? '+' : '')}</span>}
    >
      {!items && !query.isError && <ReviewSkeleton />}
      {!items && query.isError && (
        <ErrorState message={FAILED} retryLabel="Retry" onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {items?.length === 0 && <EmptyState scene="niche" title="No pending merch items to review." />}
      {items && items.length > 0 && (
        <Table label="Pending Merch Items" className="review-table">
          <ReviewHead />
          <tbody>
            {items.map((item) => (
              <ReviewRow key={item.id} item={item} onDo={(act) => setDoing({ act, item })} />
            ))}
          </tbody>
        </Table>
      )}
      <LoadMore {...query} failed={FAILED} />
      <Suspense fallback={null}>
        {doing?.act === 'complete' && <CompleteDialog item={doing.item} onClose={close} />}
        {doing?.act === 'reject' && <RejectDialog item={doing.item} onClose={close} />}
      </Suspense>
    </Section>
  )
}

function ReviewSkeleton() {
  return (
    <Loading label="Loading...">
      <Table label="" className="review-table">
        <ReviewHead />
        <tbody>
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <tr key={key}>
              <td colSpan={7} className="c-wait">
                <Skeleton width="60%" />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Loading>
  )
}
