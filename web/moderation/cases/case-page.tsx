import { useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { type CaseDetail, caseResource } from '#contract/reports.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import * as styles from './case.later.module.css'
import { CaseHistory, CaseReports } from './case-parts.tsx'
import { CaseThing } from './case-thing.tsx'
import { DecideForm, NOTHING_UNSENT } from './decide-form.tsx'
import { DecidedPart } from './decided-part.tsx'
import { useClaim } from './mutations.ts'
import { Unsent } from './unsent.tsx'

/** GUARD-02, GUARD-03: one case with its subject, the reports, the history, and the decision. */
export function CasePage() {
  const { id = '' } = useParams()
  const isAdmin = useSession().user?.isAdmin ?? false
  const query = useResource(caseResource, { id }, { enabled: isAdmin })
  useTitle(query.data ? `Report: ${isolated(query.data.subject.title)}` : 'Report')
  if (!isAdmin) return null
  if (isMissing(query.error)) {
    return (
      <MissingThing title="Report not found" why="The account that it was about may have been deleted.">
        <Link to="/admin/reports">Reports</Link>
      </MissingThing>
    )
  }
  if (query.data) return <Opened key={query.data.id} found={query.data} />
  if (query.isError) return <LoadError message="Failed to load the report" query={query} />
  return (
    <Loading label="Loading...">
      <Skeleton shape="title" width="40%" />
      <Skeleton width="100%" height="20rem" />
    </Loading>
  )
}

function Opened({ found }: { found: CaseDetail }) {
  const { claimedBy, decision } = found
  const state = useState(NOTHING_UNSENT)
  const [unsent] = state
  const [wasOpen] = useState(decision === null)
  const isFree = claimedBy === null || claimedBy.isYou
  const words = [unsent.words, unsent.why].map((each) => each.trim()).filter((each) => each !== '')
  const isUnsent = decision ? decision.words !== unsent.words.trim() : !isFree
  return (
    <>
      <p className={`meta ${styles.trail}`}>
        <Link className="link" to="/admin/reports">
          Reports
        </Link>{' '}
        / case {formatCount(found.number)}
      </p>
      <PageHead title={found.subject.title} tools={<Claiming found={found} />} />
      <div className={styles.case}>
        <div className={styles.about}>
          <CaseThing found={found} />
          <CaseReports found={found} />
          <CaseHistory found={found} />
        </div>
        <div className={styles.decision}>
          {isUnsent && <Unsent words={words} />}
          {decision ? (
            <DecidedPart found={found} decision={decision} isNew={wasOpen} />
          ) : (
            <DecideForm found={found} isFree={isFree} unsent={state} />
          )}
        </div>
      </div>
    </>
  )
}

function Claiming({ found: { id, claimedBy, closedAt } }: { found: CaseDetail }) {
  const claim = useClaim()
  if (closedAt) return <Badge kind="off">closed</Badge>
  if (claimedBy && !claimedBy.isYou) return <Badge>{claimedBy.email}</Badge>
  // One button claims and releases the case, so that it keeps the focus.
  return (
    <>
      {claimedBy && <Badge kind="on">claimed by you</Badge>}
      <Button
        size="s"
        variant={claimedBy ? 'plain' : 'primary'}
        busy={claim.isPending}
        onClick={() => claim.mutate({ id, isTaken: claimedBy === null })}
      >
        {claimedBy ? 'Give back' : 'Claim'}
      </Button>
    </>
  )
}
