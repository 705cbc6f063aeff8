import { DECISION_NAMES, SUBJECT_NAMES } from '#contract/decision-words.ts'
import { type Statement, statementResource } from '#contract/decisions.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { AddressLink, Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/use-router.ts'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Fact, Facts } from '#web/ui/layout/section.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { AppealPart } from './appeal-part.tsx'
import { headlineOf, originOf } from './decision-words.ts'
import * as styles from './decisions.later.module.css'

/** GUARD-05: the statement of reasons of one decision, and the appeal against it. */
export function DecisionPage() {
  const { id = '' } = useParams()
  const query = useResource(statementResource, { id })
  useTitle(query.data ? `Decision about ${isolated(query.data.subject.title)}` : 'Decision')
  if (isMissing(query.error)) {
    return (
      <MissingThing title="Decision not found" why="It does not exist, or it is about another account.">
        <Link to="/decisions">Decisions about you</Link>
      </MissingThing>
    )
  }
  if (query.data) return <Letter statement={query.data} />
  if (query.isError) return <LoadError message="Failed to load the decision" query={query} />
  return (
    <Loading label="Loading...">
      <Skeleton shape="title" width="60%" />
      <Skeleton width="100%" height="24rem" />
    </Loading>
  )
}

function Letter({ statement }: { statement: Statement }) {
  const { act, subject, words, rule, decidedAt, undone } = statement
  return (
    <>
      <PageHead
        title={`Decision about ${isolated(subject.title)}`}
        tools={<span className="meta">{formatDate(decidedAt)}</span>}
      />
      <div className={styles.letter}>
        <h2 className={headingStyles.large}>{headlineOf(statement)}</h2>
        {undone && (
          <p className={styles.undone} role="status">
            <b>We took this decision back on {formatDate(undone.at)}.</b> {undone.words}
          </p>
        )}
        <p className={styles.words}>{words}</p>
        {subject.words && <blockquote className={styles.quote}>{subject.words}</blockquote>}
        <Facts columns>
          <WhatFact subject={subject} />
          <Fact name="What we did">{DECISION_NAMES[act].statement}</Fact>
          <Fact name="Where">Everywhere on {PRODUCT}</Fact>
          <UntilFact statement={statement} />
          {rule && (
            <Fact name="Rule">
              <AddressLink className="link" href={rule.path}>
                {rule.number}. {rule.title}
              </AddressLink>
            </Fact>
          )}
          <Fact name="How it came up">{originOf(statement)}</Fact>
          <Fact name="Decided by">A person. No software took part.</Fact>
        </Facts>
        <AppealPart statement={statement} />
      </div>
    </>
  )
}

function WhatFact({ subject: { kind, path, title } }: Pick<Statement, 'subject'>) {
  return (
    <Fact name="What">
      {path ? (
        <AddressLink className="link" href={path}>
          {title}
        </AddressLink>
      ) : (
        title
      )}
      {kind !== 'profile' && `, ${SUBJECT_NAMES[kind]}`}
    </Fact>
  )
}

function UntilFact({ statement: { act, until, isOver } }: { statement: Statement }) {
  if (act === 'warn' || act === 'remove') return null
  const without = act.startsWith('suspend') ? 'For good, unless an appeal says otherwise' : 'An appeal says otherwise'
  return <Fact name="Until">{until ? formatDate(until) : isOver ? 'It has ended' : without}</Fact>
}
