import { ACTION_NAMES } from '#contract/decision-words.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import { REASON_NAMES } from '#contract/report-words.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { formatCount } from '#contract/words/counted.ts'
import { AddressLink, Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { datedFormat } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as styles from './case.later.module.css'
import { stepOf } from './case-words.ts'
import { useNote } from './mutations.ts'

const GONE = 'A deleted account'
const times = datedFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/**
 * The reports, oldest first. A report of a message shows the messages before it. A report of a
 * comment shows its text if it differs from the text in the case.
 */
export function CaseReports({ found: { reports, subject } }: { found: CaseDetail }) {
  if (reports.length === 0) return null
  return (
    <Section
      title="What was said"
      aside={
        <span className="meta">
          {formatCount(reports.length)} {reports.length === 1 ? 'report' : 'reports'}
        </span>
      }
    >
      <ul className={styles.reports}>
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} subject={subject} />
        ))}
      </ul>
    </Section>
  )
}

type Report = CaseDetail['reports'][number]
type ReportProps = { report: Report; subject: CaseDetail['subject'] }

function ReportItem({ report, subject }: ReportProps) {
  const { reporter, reason, words, createdAt } = report
  return (
    <li>
      <p className={styles.who}>
        {reporter?.handle ? (
          <AddressLink className="strong" href={`/${reporter.handle}`}>
            {reporter.name}
          </AddressLink>
        ) : (
          <b className="strong">{reporter?.name ?? GONE}</b>
        )}
        {reporter?.email && (
          <a className="link" href={`mailto:${reporter.email}`}>
            {reporter.email}
          </a>
        )}
        <span className="meta">
          <RelativeTime iso={createdAt} />
        </span>
        <span className="meta">{REASON_NAMES[reason]}</span>
      </p>
      {words && <p className={styles.words}>{words}</p>}
      <Excerpt report={report} subject={subject} />
    </li>
  )
}

function Excerpt({ report: { excerpt }, subject }: ReportProps) {
  if (!isNews(excerpt, subject)) return null
  const label = subject.kind === 'comment' ? 'The comment when it was reported' : 'The messages sent with the report'
  return (
    <ol className={styles.excerpt} aria-label={label}>
      {excerpt.map(({ sender, content, at }) => (
        <li key={at + content}>
          <b>{sender}</b> <span className="meta">{times(new Date(at))}</span>
          <p className={styles.words}>{content}</p>
        </li>
      ))}
    </ol>
  )
}

/**
 * The case already shows the text of a comment, unless the comment was edited between two reports.
 */
const isNews = (excerpt: Report['excerpt'], { kind, words }: CaseDetail['subject']): boolean =>
  kind === 'comment' ? excerpt.some(({ content }) => content !== words) : excerpt.length > 0

/** The actions and notes of admins on the case, and earlier decisions about the same profile. */
export function CaseHistory({ found }: { found: CaseDetail }) {
  const { steps, earlierDecisions } = found
  return (
    <Section title="History and notes">
      <ul className={styles.log}>
        {earlierDecisions.toReversed().map(({ caseId, number, title, act, decidedAt, isOver }) => (
          <li key={caseId}>
            <span className="meta">{times(new Date(decidedAt))}</span>
            <span>
              <Link className="link" to="/admin/reports/$id" params={{ id: caseId }}>
                Case {formatCount(number)}
              </Link>{' '}
              about <bdi>{title}</bdi>: {ACTION_NAMES[act].name}
              {isOver && ', over'}
            </span>
          </li>
        ))}
        {steps.map((step) => (
          <li key={step.id}>
            <span className="meta">{times(new Date(step.createdAt))}</span>
            <span>
              <b className="strong">{step.by?.email ?? 'The server, or a deleted account'}</b> {stepOf(step)}
              {(step.step === 'note' || step.step === 'undo') && <p className={styles.words}>{step.words}</p>}
            </span>
          </li>
        ))}
      </ul>
      <NoteForm id={found.id} />
    </Section>
  )
}

function NoteForm({ id }: { id: string }) {
  const note = useNote(id)
  const form = useForm({
    initial: { words: '' },
    send: ({ words }) =>
      words.trim() !== '' && note.mutate(words.trim(), { onSuccess: () => form.change({ words: '' }) }),
    isBusy: note.isPending,
  })
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        {...form.text('words')}
        label="New note"
        hint="Only admins can read it."
        rows={2}
        maxLength={CASE.noteMax}
      />
      <Button
        type="submit"
        size="s"
        busy={note.isPending}
        busyLabel="Saving..."
        disabled={!note.isPending && form.values.words.trim() === ''}
      >
        Save note
      </Button>
    </form>
  )
}
