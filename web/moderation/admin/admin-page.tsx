import { useState } from 'react'
import { merchReviewResource, type ReviewedMerchItem } from '#contract/merch.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver, lazyPart } from '#web/ui/feedback/lazy.tsx'
import { LoadedList, useItems } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Table, TableSkeleton } from '#web/ui/layout/table.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import * as styles from './review.module.css'
import { ReviewHead, ReviewRow } from './review-row.tsx'

const AuditLog = lazyPart(() => import('./audit-log.tsx'), 'AuditLog')

const Stats = lazyPart(() => import('./stats/stats.tsx'), 'Stats')
const AntiSpamLists = lazyPart(() => import('./anti-spam/anti-spam-lists.tsx'), 'AntiSpamLists')
const SecurityTab = lazyPart(() => import('./security/security-tab.tsx'), 'SecurityTab')
const HouseRulesEditor = lazyPart(() => import('#web/people/house-rules/house-rules-editor.tsx'), 'HouseRulesEditor')

const TABS = [
  { value: 'merch', label: 'Merch', Panel: MerchReview },
  { value: 'rules', label: 'Rules', Panel: HouseRulesEditor },
  { value: 'prevention', label: 'Anti-spam', Panel: AntiSpamLists },
  { value: 'numbers', label: 'Stats', Panel: Stats },
  { value: 'security', label: 'Security', Panel: SecurityTab },
  { value: 'audit-log', label: 'Audit Log', Panel: AuditLog },
] as const
type AdminTab = (typeof TABS)[number]['value']

/**
 * ADMIN-01, ADMIN-04, ADMIN-06, GUARD-08, GUARD-09, KEYS-06: merch to review, the anti-spam lists,
 * the house rules, the stats, the security of accounts and the audit log. The URL names the open tab.
 */
export function AdminPage() {
  useTitle('Admin Dashboard')
  const navigate = useNavigate()
  const { tab } = useSearch()
  // The guard redirects a user who is no longer an admin; no list is requested until then.
  if (!useSession().user?.isAdmin) return null
  const open = (next: AdminTab) =>
    void navigate({ to: '/admin', search: { tab: next === 'merch' ? undefined : next }, replace: true })
  return (
    <>
      <PageHead title="Admin Dashboard" />
      <div className={spacingStyles.paddingLarge}>
        <Tabs<AdminTab>
          label="Admin Dashboard"
          tabs={TABS}
          value={TABS.find(({ value }) => value === tab)?.value ?? 'merch'}
          onValueChange={open}
        >
          {TABS.map(({ value, Panel }) => (
            <TabPanel key={value} value={value} className={spacingStyles.paddingLarge}>
              <Panel />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </>
  )
}

const CompleteDialog = lazyOver(() => import('./complete-dialog.tsx'), 'CompleteDialog')
const RejectDialog = lazyOver(() => import('./reject-dialog.tsx'), 'RejectDialog')

const TABLE = `${tableStyles.blocks} ${styles.table}`

/** ADMIN-01: the merch items that wait for approval, with the actions of an admin. */
function MerchReview() {
  const query = useResource(merchReviewResource, {}, { refetchOnWindowFocus: 'always' })
  const [doing, setDoing] = useState<{ act: 'complete' | 'reject'; item: ReviewedMerchItem } | null>(null)
  const items = useItems(query)
  const close = () => setDoing(null)
  return (
    <Section
      className={spacingStyles.unruled}
      title="Pending Merch Items"
      aside={items && <span className="meta">{formatCount(items.length) + (query.hasNextPage ? '+' : '')}</span>}
    >
      <LoadedList
        query={query}
        waiting={<TableSkeleton label="Loading..." className={TABLE} head={<ReviewHead />} columns={7} />}
        failed="Failed to load merch items"
        empty={<EmptyState scene="niche" title="No pending merch items to review." />}
      >
        {(items) => (
          <Table label="Pending Merch Items" className={TABLE}>
            <ReviewHead />
            <tbody>
              {items.map((item) => (
                <ReviewRow key={item.id} item={item} onDo={(act) => setDoing({ act, item })} />
              ))}
            </tbody>
          </Table>
        )}
      </LoadedList>
      {doing?.act === 'complete' && <CompleteDialog item={doing.item} onClose={close} />}
      {doing?.act === 'reject' && <RejectDialog item={doing.item} onClose={close} />}
    </Section>
  )
}
