import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useSession } from '#web/platform/session/session.ts'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { MerchReview } from './review/merch-review.tsx'

const AuditLog = lazy(async () => ({ default: (await import('./audit/audit-log.tsx')).AuditLog }))

type AdminTab = 'merch' | 'audit-log'
const TABS = [
  { value: 'merch', label: 'Merch' },
  { value: 'audit-log', label: 'Audit Log' },
] as const satisfies { value: AdminTab; label: string }[]

/** ADMIN-01, ADMIN-04: what waits for admins, and what they did. The open tab stands in the address. */
export function AdminPage() {
  useTitle('Admin Dashboard')
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false })
  // who is no admin any more is sent away by the guard; the lists are not asked for meanwhile
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
          value={tab === 'audit-log' ? 'audit-log' : 'merch'}
          onValueChange={open}
        >
          <TabPanel value="merch" className={spacingStyles.paddingLarge}>
            <MerchReview />
          </TabPanel>
          <TabPanel value="audit-log" className={spacingStyles.paddingLarge}>
            <AuditLog />
          </TabPanel>
        </Tabs>
      </div>
    </>
  )
}
