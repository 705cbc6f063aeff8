import { auditLogResource } from '#contract/moderation.ts'
import { useResource } from '#web/platform/data.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { AuditEntryRow } from './audit-entry.tsx'
import * as styles from './audit-log.module.css'

const FAILED = 'Failed to load the audit log'

/** ADMIN-04: every act of an admin, newest first. */
export function AuditLog() {
  const query = useResource(auditLogResource, {}, { staleTime: 0 })
  const entries = query.data?.pages.flatMap((page) => page.items)
  return (
    <Section title="Audit Log" className={spacingStyles.unruled}>
      {!entries && !query.isError && <LogSkeleton />}
      {!entries && query.isError && <LoadError message={FAILED} query={query} />}
      {entries?.length === 0 && <EmptyState scene="niche" title="Nothing has been done yet." />}
      {entries && entries.length > 0 && (
        <ol>
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
      <div key={key} className={styles.entry}>
        <Skeleton width="60%" />
        <Skeleton width="30%" />
      </div>
    ))}
  </Loading>
)
