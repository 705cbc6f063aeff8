import { useEffect, useRef } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { askedCases, CASES_SHOWN, type Case, type CaseList, type CasesShown, casesResource } from '#contract/reports.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { kindAndMaker, mainReasonOf, OUTCOMES } from './case-words.ts'
import * as styles from './cases.later.module.css'
import { useClaim } from './mutations.ts'
import { focusCase, useQueueKeys } from './queue-keys.ts'

const LABELS: Readonly<Record<CasesShown, string>> = {
  waiting: 'Waiting',
  yours: 'Yours',
  appeals: 'Appeals',
  closed: 'Closed',
}
const EMPTY: Readonly<Record<CasesShown, string>> = {
  waiting: 'No open reports',
  yours: 'You have claimed no reports',
  appeals: 'No open appeals',
  closed: 'Nothing decided yet',
}
const FAILED = 'Failed to load the reports'

/** GUARD-02: the reports, grouped into one case per subject. The URL names the open tab. */
export function CasesPage() {
  useTitle('Reports')
  const navigate = useNavigate()
  const show = askedCases(useSearch().show)
  const isAdmin = useSession().user?.isAdmin ?? false
  const query = useCases(show, isAdmin)
  const [first] = query.data?.pages ?? []
  // The guard redirects a user who is no longer an admin.
  if (!isAdmin) return null
  const open = (next: CasesShown) =>
    void navigate({ to: '/admin/reports', search: { show: next === 'waiting' ? undefined : next }, replace: true })
  return (
    <>
      <PageHead title="Reports" tools={first && <span className="meta">{summaryOf(first)}</span>} />
      <div className={spacingStyles.paddingLarge}>
        <Tabs<CasesShown>
          label="Reports"
          tabs={CASES_SHOWN.map((value) => ({ value, label: LABELS[value], count: first?.counts[value] }))}
          value={show}
          onValueChange={open}
        >
          <TabPanel value={show}>
            <Queue show={show} query={query} />
          </TabPanel>
        </Tabs>
      </div>
    </>
  )
}

const summaryOf = ({ counts: { waiting } }: CaseList): string => `${formatCount(waiting)} open`

const useCases = (show: CasesShown, enabled: boolean) => useResource(casesResource, { show }, { enabled })

type QueueProps = { show: CasesShown; query: ReturnType<typeof useCases> }

function Queue({ show, query }: QueueProps) {
  const items = query.data?.pages.flatMap((page) => page.items)
  const { claim, busyId } = useClaiming(items)
  if (!items && query.isError) return <LoadError message={FAILED} query={query} />
  if (!items)
    return (
      <Loading label="Loading..." rows={3}>
        <Skeleton width="100%" height="4.5rem" />
      </Loading>
    )
  if (items.length === 0) return <EmptyState scene="niche" title={EMPTY[show]} />
  return (
    <>
      <div className={`${styles.head} meta`} aria-hidden="true">
        <span>Thing</span>
        <span />
        <span className={styles.more}>Reason</span>
        <span className={styles.more}>Reports</span>
        <span>State</span>
        <span>Action</span>
      </div>
      <ul className={styles.cases} aria-label={LABELS[show]}>
        {items.map((item) => (
          <CaseRow key={item.id} item={item} isBusy={busyId === item.id} onClaim={() => claim(item.id)} />
        ))}
      </ul>
      <LoadMore {...query} failed={FAILED} />
    </>
  )
}

/**
 * Claims a case by button or key. The pressed button disappears, so the focus moves to the case.
 */
function useClaiming(items: Case[] | undefined) {
  const { mutate, isPending, variables } = useClaim()
  const claimed = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the rows have changed
  useEffect(() => {
    if (claimed.current && document.activeElement === document.body) focusCase(claimed.current)
  }, [items])
  function claim(id: string) {
    const item = items?.find((each) => each.id === id)
    if (isPending || !item || !isFree(item)) return
    claimed.current = id
    mutate({ id, isTaken: true })
  }
  useQueueKeys(claim)
  return { claim, busyId: isPending ? variables.id : undefined }
}

const isFree = ({ claimedBy, closedAt }: Case): boolean => claimedBy === null && closedAt === null

const ICONS: Readonly<Record<Case['subject']['kind'], IconName>> = {
  track: 'music',
  artwork: 'art',
  album: 'music',
  event: 'events',
  playlist: 'playlists',
  merch: 'merch',
  comment: 'comment',
  message: 'messages',
  conversation: 'messages',
  profile: 'profile',
}

type CaseRowProps = { item: Case; isBusy: boolean; onClaim: () => void }

function CaseRow({ item, isBusy, onClaim }: CaseRowProps) {
  const { id, subject, reportCount, openedAt } = item
  const count = `${formatCount(reportCount)} ${reportCount === 1 ? 'report' : 'reports'}`
  return (
    <li>
      <span className={styles.thing}>
        <Icon name={ICONS[subject.kind]} />
      </span>
      <Link className={styles.name} to="/admin/reports/$id" params={{ id }} data-case={id}>
        <span className="strong">{subject.title}</span>
        <span className="small dim">{kindAndMaker(item)}</span>
      </Link>
      <span className={`${styles.more} strong small`}>{mainReasonOf(item)}</span>
      <span className={`${styles.more} meta`}>
        {reportCount > 0 && count}
        <RelativeTime iso={openedAt} />
      </span>
      <span className={styles.state}>
        <StateBadge item={item} />
      </span>
      <span className={styles.act}>
        {isFree(item) ? (
          <Button size="s" busy={isBusy} onClick={onClaim} aria-label={`Claim ${isolated(subject.title)}`}>
            Claim
          </Button>
        ) : (
          <ButtonLink
            to="/admin/reports/$id"
            params={{ id }}
            aria-label={`${isYours(item) ? 'Continue' : 'Look'}: ${isolated(subject.title)}`}
            size="s"
            variant={isYours(item) ? 'primary' : 'quiet'}
          >
            {isYours(item) ? 'Continue' : 'Look'}
          </ButtonLink>
        )}
      </span>
    </li>
  )
}

const isYours = ({ claimedBy, closedAt }: Case): boolean => claimedBy?.isYou === true && closedAt === null

function StateBadge({ item }: { item: Case }) {
  if (item.isAppealed) return <Badge kind="bad">appeal</Badge>
  if (item.closedAt !== null) return <Badge kind="off">{item.act ? OUTCOMES[item.act] : 'closed'}</Badge>
  if (isYours(item)) return <Badge kind="on">yours</Badge>
  return item.claimedBy ? <Badge>{item.claimedBy.email.split('@')[0]}</Badge> : <Badge kind="pending">open</Badge>
}
