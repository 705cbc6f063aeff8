import { lazy, Suspense, useState } from 'react'
import { merchReviewResource, type ReviewedMerchItem } from '#contract/merch.ts'
import { useResource } from '#web/platform/data.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table, TableSkeleton } from '#web/ui/layout/table.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as styles from './review.module.css'
import { ReviewHead, ReviewRow } from './review-row.tsx'

const CompleteDialog = lazy(async () => ({ default: (await import('./complete-dialog.tsx')).CompleteDialog }))
const RejectDialog = lazy(async () => ({ default: (await import('./reject-dialog.tsx')).RejectDialog }))

const FAILED = 'Failed to load merch items'

/** ADMIN-01 */
export function MerchReview() {
  const query = useResource(merchReviewResource, {}, { refetchOnWindowFocus: 'always' })
  const [doing, setDoing] = useState<{ act: 'complete' | 'reject'; item: ReviewedMerchItem } | null>(null)
  const items = query.data?.pages.flatMap((page) => page.items)
  const close = () => setDoing(null)
  return (
    <Section
      className={spacingStyles.unruled}
      title="Pending Merch Items"
      aside={items && <span className="meta">{formatCount(items.length) + (query.hasNextPage ? '+' : '')}</span>}
    >
      {!items && !query.isError && (
        <TableSkeleton
          label="Loading..."
          className={`${tableStyles.blocks} ${styles.table}`}
          head={<ReviewHead />}
          columns={7}
        />
      )}
      {!items && query.isError && <LoadError message={FAILED} query={query} />}
      {items?.length === 0 && <EmptyState scene="niche" title="No pending merch items to review." />}
      {items && items.length > 0 && (
        <Table label="Pending Merch Items" className={`${tableStyles.blocks} ${styles.table}`}>
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
