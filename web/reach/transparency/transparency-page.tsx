import { DECISION_NAMES } from '#contract/decision-words.ts'
import { REASON_NAMES } from '#contract/report-words.ts'
import { askedYear, type Transparency, transparencyResource } from '#contract/transparency.ts'
import { formatCount } from '#contract/words/counted.ts'
import { TRANSPARENCY_LEAD } from '#contract/words/leads.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSearch } from '#web/platform/routing/use-router.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { OwnHtml } from '#web/ui/text/own-html.tsx'
import * as styles from './transparency.later.module.css'

/** GUARD-09: the reports and decisions of a year. */
export function TransparencyPage() {
  const query = useResource(transparencyResource, { year: askedYear(useSearch().year) })
  useTitle('Transparency')
  return (
    <article>
      <PageHead title="Transparency" />
      <OwnHtml className={styles.lead} html={TRANSPARENCY_LEAD} />
      <Loaded
        query={query}
        waiting={<Loading label="Loading..." width="100%" height="24rem" />}
        failed="Failed to load the numbers"
      >
        {(numbers) => <Shown numbers={numbers} />}
      </Loaded>
    </article>
  )
}

function Shown({ numbers }: { numbers: Transparency }) {
  const { year, years, cases, ownCases, heldComments, medianHours, acts, reasons, appeals, undone } = numbers
  return (
    <>
      {years.length > 1 && <Years year={year} years={years} />}
      <div className={styles.parts}>
        <Section title={`Decided in ${year}`} aside={<span className="meta">{formatCount(cases)}</span>}>
          <Facts>
            {acts.map(({ act, count }) => (
              <Fact key={act} name={DECISION_NAMES[act].counted}>
                {formatCount(count)}
              </Fact>
            ))}
            <Fact name="Half decided within">{medianHours === null ? 'None yet' : spanOf(medianHours)}</Fact>
            <Fact name="Found by admins, not reported">{formatCount(ownCases - heldComments)}</Fact>
            <Fact name="Comments held by the word list">{formatCount(heldComments)}</Fact>
          </Facts>
        </Section>
        <Section title="Reasons for reports">
          {reasons.length === 0 ? (
            <p className="dim">No case decided in {year} began with a report.</p>
          ) : (
            <Facts>
              {reasons.map(({ reason, count }) => (
                <Fact key={reason} name={REASON_NAMES[reason]}>
                  {formatCount(count)}
                </Fact>
              ))}
            </Facts>
          )}
        </Section>
        <Section title="Appeals and mistakes">
          <Facts>
            <Fact name="Appeals granted">{formatCount(appeals.granted)}</Fact>
            <Fact name="Appeals refused">{formatCount(appeals.refused)}</Fact>
            <Fact name="Taken back without an appeal">{formatCount(undone)}</Fact>
          </Facts>
        </Section>
        <Section title="Decisions without a case">
          <Facts>
            <Fact name="Merch items rejected">{formatCount(numbers.merchRejected)}</Fact>
            <Fact name="Comments deleted by admins">{formatCount(numbers.commentsDeleted)}</Fact>
          </Facts>
        </Section>
      </div>
    </>
  )
}

function Years({ year, years }: Pick<Transparency, 'year' | 'years'>) {
  return (
    <nav aria-label="Years" className={styles.years}>
      {years.map((each, at) => (
        <Link
          key={each}
          className="link"
          to="/transparency"
          search={at === 0 ? {} : { year: String(each) }}
          aria-current={each === year ? 'page' : undefined}
        >
          {each}
        </Link>
      ))}
    </nav>
  )
}

const DAY = 24

/** `5 hours`, `3 days`. */
function spanOf(hours: number): string {
  const [count, unit] = hours < 2 * DAY ? [Math.max(1, Math.ceil(hours)), 'hour'] : [Math.ceil(hours / DAY), 'day']
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'}`
}
