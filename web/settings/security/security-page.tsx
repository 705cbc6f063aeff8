import { accessTokensResource } from '#contract/access-tokens.ts'
import { devicesResource } from '#contract/accounts.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { AppsTab } from './apps/apps-tab.tsx'
import * as styles from './security.later.module.css'
import { SessionsTab } from './sessions-tab.tsx'
import { SignInTab } from './sign-in-tab.tsx'

const LogTab = lazyPart(() => import('./log/log-tab.tsx'), 'LogTab')

const PANELS = { 'sign-in': SignInTab, apps: AppsTab, sessions: SessionsTab, log: LogTab } as const
type SecurityTab = keyof typeof PANELS

/** KEYS-01 to KEYS-05: how the account is signed in to, and what reaches it. The URL names the open tab. */
export function SecurityPage() {
  useTitle('Security')
  const navigate = useNavigate()
  const { tab } = useSearch()
  const { user } = useSession()
  const tokens = useResource(accessTokensResource, {}).data?.items.length
  const devices = useResource(devicesResource, {}).data?.items.length
  const open = (next: SecurityTab) =>
    void navigate({ to: '/security', search: { tab: next === 'sign-in' ? undefined : next }, replace: true })
  return (
    <>
      <PageHead title="Security" tools={user && <span className={`meta ${styles.address}`}>{user.email}</span>} />
      <div className={spacingStyles.paddingLarge}>
        <Tabs<SecurityTab>
          label="Security"
          tabs={[
            { value: 'sign-in', label: 'Sign-in' },
            { value: 'apps', label: 'Apps', count: tokens },
            { value: 'sessions', label: 'Sessions', count: devices },
            { value: 'log', label: 'Log' },
          ]}
          value={isTab(tab) ? tab : 'sign-in'}
          onValueChange={open}
        >
          {Object.entries(PANELS).map(([value, Panel]) => (
            <TabPanel key={value} value={value}>
              <Panel />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </>
  )
}

const isTab = (tab: string | undefined): tab is SecurityTab => tab !== undefined && Object.hasOwn(PANELS, tab)
