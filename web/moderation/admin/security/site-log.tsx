import { useRef, useState } from 'react'
import { SECURITY_LOG_DAYS } from '#contract/platform/limits.ts'
import { askedSecurityLog, type InstanceSecurityEntry, securityLogResource } from '#contract/security-log.ts'
import { LogRow, LogSkeleton } from '#web/people/security-log/log-row.tsx'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './security.later.module.css'

type Filters = ReturnType<typeof askedSecurityLog>

const targetOf = ({ account, warnings }: Filters) => ({
  to: '/admin' as const,
  search: { tab: 'security', account: account ?? undefined, warnings: warnings === 'true' ? warnings : undefined },
  resetScroll: false,
})

/** KEYS-06: the security log of the site, newest first. The URL has the filters. */
export function SiteLog() {
  const asked = askedSecurityLog(useSearch())
  const navigate = useNavigate()
  // The box shows at once what the user wants, before the page has loaded its entries.
  const [wanted, setWanted] = useState<boolean | null>(null)
  async function show(isOnly: boolean) {
    setWanted(isOnly)
    await navigate({ ...targetOf({ ...asked, warnings: isOnly ? 'true' : 'false' }), replace: true })
    setWanted(null)
  }
  const query = useResource(securityLogResource, asked, { staleTime: 0 })
  const log = useRef<HTMLDivElement>(null)
  // The pressed link or button disappears.
  const focusLog = () => log.current?.focus()
  return (
    <Section title="Security log">
      <p className={fieldStyles.hint}>
        Kept for {SECURITY_LOG_DAYS} days. After 14 days only the network of an address is left.
      </p>
      <div ref={log} tabIndex={-1}>
        <div className={styles.filters}>
          <Checkbox checked={wanted ?? asked.warnings === 'true'} onChange={({ target }) => void show(target.checked)}>
            Only warnings
          </Checkbox>
          {asked.account && (
            <OneAccount
              email={query.data?.pages[0]?.account?.email}
              isKnown={query.data !== undefined}
              onClear={() => {
                focusLog()
                void navigate(targetOf({ ...asked, account: null }))
              }}
            />
          )}
        </div>
        <LoadedList
          query={query}
          waiting={<LogSkeleton label="Loading the security log" />}
          failed="The security log could not be loaded"
          empty={<EmptyState scene="niche" title={emptyTitle(asked)} />}
        >
          {(entries) => (
            <ol aria-label="Security log">
              {entries.map((entry) => (
                <SiteLogRow key={entry.id} entry={entry} asked={asked} onPick={focusLog} />
              ))}
            </ol>
          )}
        </LoadedList>
      </div>
    </Section>
  )
}

type OneAccountProps = { email: string | undefined; isKnown: boolean; onClear: () => void }

function OneAccount({ email, isKnown, onClear }: OneAccountProps) {
  const unknown = isKnown ? 'an account that does not exist' : 'one account'
  return (
    <div className={styles.oneAccount}>
      <p className="small" role="status">
        Only {email ? <bdi className="strong">{email}</bdi> : unknown}
      </p>
      <Button size="s" onClick={onClear}>
        Show all accounts
      </Button>
    </div>
  )
}

const ONLY = 'Show only this account'

type SiteLogRowProps = { entry: InstanceSecurityEntry; asked: Filters; onPick: () => void }

function SiteLogRow({ entry, asked, onPick }: SiteLogRowProps) {
  const { account, address } = entry
  return (
    <LogRow
      entry={{ ...entry, network: address }}
      account={
        account &&
        asked.account === null && (
          <p className="small">
            <Link {...targetOf({ ...asked, account: account.id })} className="link" title={ONLY} onClick={onPick}>
              <bdi>{account.email}</bdi>
            </Link>
          </p>
        )
      }
    />
  )
}

function emptyTitle({ account, warnings }: Filters): string {
  if (account) return warnings === 'true' ? 'No warnings about this account' : 'No entries about this account'
  return warnings === 'true' ? 'No warnings' : 'No entries yet'
}
