import { type Statement, statementsResource } from '#contract/decisions.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadedRows } from '#web/ui/feedback/loaded-rows.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { headlineOf, stateOf } from './decision-words.ts'
import * as styles from './decisions.later.module.css'

/** GUARD-05: the decisions of admins about the user and their content, newest first. */
export function DecisionsPage() {
  useTitle('Decisions')
  const query = useResource(statementsResource, {})
  return (
    <>
      <PageHead title="Decisions" />
      <LoadedRows
        query={query}
        waiting={<Loading label="Loading..." width="100%" height="4.5rem" />}
        failed="Failed to load the decisions"
        empty={
          <EmptyState
            scene="niche"
            title="No decisions about you."
            body={
              <>
                If the admins decide something about you or your work, you can read and appeal it here.{' '}
                <Link to="/rules">Read the rules</Link>
              </>
            }
          />
        }
      >
        {(statement) => <DecisionRow statement={statement} />}
      </LoadedRows>
    </>
  )
}

function DecisionRow({ statement }: { statement: Statement }) {
  const { id, subject, decidedAt, isOver, appeal } = statement
  const isWaiting = appeal !== null && appeal.isGranted === null
  return (
    <li>
      <Link className={styles.row} to="/decisions/$id" params={{ id }}>
        <span className={styles.name}>
          <span className="strong">{subject.title}</span>
          <span className="small dim">{headlineOf(statement)}</span>
        </span>
        <span className="meta">{formatDate(decidedAt)}</span>
        <Badge kind={isOver ? 'off' : isWaiting ? 'pending' : 'on'}>{stateOf(statement)}</Badge>
      </Link>
    </li>
  )
}
