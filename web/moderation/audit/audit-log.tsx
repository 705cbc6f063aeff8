import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '#web/music/list/load-more.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { auditLogQuery } from '../queries.ts'
import { AuditEntryRow } from './audit-entry.tsx'
import './audit-log.css'

const FAILED = 'Failed to load the audit log'

/** ADMIN-04: every act of an admin, newest first. */
export function AuditLog() {
  const query = useInfiniteQuery(auditLogQuery)
  const entries = query.data?.pages.flatMap((page) => page.items)
  return (
    <Section title="Audit Log" className="border-t-0 pt-0">
      {!entries && !query.isError && <LogSkeleton />}
      {!entries && query.isError && (
        <ErrorState message={FAILED} retryLabel="Retry" onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {entries?.length === 0 && <EmptyState scene="niche" title="Nothing has been done yet." />}
      {entries && entries.length > 0 && (
        <ol className="audit-log">
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <LoadMore {...query} failed={FAILED} />
    </Section>
  )
}

const LogSkeleton = () => (
  <Loading label="Loading...">
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className="audit-entry">
        <Skeleton width="60%" />
        <Skeleton width="30%" />
      </div>
    ))}
  </Loading>
)
