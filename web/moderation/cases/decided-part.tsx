import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ACTION_NAMES } from '#contract/decision-words.ts'
import type { CaseDecision } from '#contract/decisions.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { stateOf } from '#web/safety/decisions/decision-words.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { counted, type Form, useForm } from '#web/ui/form/use-form.ts'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import * as styles from './case.later.module.css'
import { useAnswerAppeal, useOpenCase, useUndo } from './mutations.ts'
import { Unsent } from './unsent.tsx'

type DecidedProps = { found: CaseDetail; decision: CaseDecision }

/** The decision, the appeal against it, and how to undo the decision. */
export function DecidedPart({ found, decision, isNew }: DecidedProps & { isNew: boolean }) {
  useHeldPlace(decision, isNew)
  const { act, words, rule, by, decidedAt, until, undone, isOver, appeal } = decision
  const waits = appeal !== null && appeal.isGranted === null
  return (
    <Section title="Decided" className={styles.decide} id={DECIDED}>
      <Facts columns>
        <Fact name="Action">{ACTION_NAMES[act].name}</Fact>
        <Fact name="State">{act === 'dismiss' ? 'closed' : stateOf(decision)}</Fact>
        <Fact name="By">{by ? (by.isYou ? 'You' : by.email) : 'A server command, or a deleted account'}</Fact>
        <Fact name="On">{formatDate(decidedAt)}</Fact>
        {until && <Fact name="Until">{formatDate(until)}</Fact>}
        {rule && (
          <Fact name="Rule">
            <AddressLink className="link" href={rule.path}>
              {rule.number}. {rule.title}
            </AddressLink>
          </Fact>
        )}
      </Facts>
      {words && <p className={styles.said}>{words}</p>}
      {undone && (
        <p>
          <b>Taken back.</b> {undone.words}
        </p>
      )}
      {appeal && <Appeal found={found} decision={decision} appeal={appeal} />}
      {act !== 'dismiss' && !isOver && !waits && <TakeBack id={found.id} isDeleted={act === 'remove'} />}
      {!found.subject.isGone && <OpenAgain found={found} />}
    </Section>
  )
}

const DECIDED = 'decided'

/** The focused element may have disappeared with the decision; then the outcome gets the focus. */
function useHeldPlace(decision: CaseDecision, isNew: boolean): void {
  const shown = useRef(isNew ? null : decision)
  useEffect(() => {
    if (shown.current === decision) return
    shown.current = decision
    if (document.activeElement === document.body) document.getElementById(DECIDED)?.focus()
  }, [decision])
}

function Appeal({ found, decision, appeal }: DecidedProps & { appeal: NonNullable<CaseDecision['appeal']> }) {
  const answer = useAnswerAppeal(found.id)
  const form = useWords(answer.isPending)
  const words = form.values.words.trim()
  const isUnsent = appeal.isGranted !== null && words !== '' && words !== appeal.answer
  return (
    <div className={styles.form}>
      <p className="strong">Appealed on {formatDate(appeal.at)}</p>
      <p className={styles.said}>{appeal.words}</p>
      {appeal.isGranted !== null && (
        <p>
          <b>{appeal.isGranted ? 'Granted.' : 'Refused.'}</b> {appeal.answer}
        </p>
      )}
      {appeal.isGranted === null && !decision.mayAnswer && (
        <p className="dim">
          {decision.by?.isYou
            ? 'You made this decision. Another admin decides the appeal.'
            : 'This is about you. Another admin decides the appeal.'}
        </p>
      )}
      {decision.mayAnswer && (
        <WordsForm form={form} label="Reply, sent word for word">
          {[true, false].map((isGranted) => (
            <Button
              key={String(isGranted)}
              variant={isGranted ? 'primary' : 'plain'}
              busy={answer.isPending}
              disabled={words === ''}
              onClick={() => answer.mutate({ isGranted, words })}
            >
              {isGranted ? 'Grant the appeal' : 'Refuse the appeal'}
            </Button>
          ))}
        </WordsForm>
      )}
      {isUnsent && <Unsent words={[words]} />}
    </div>
  )
}

function TakeBack({ id, isDeleted }: { id: string; isDeleted: boolean }) {
  const [isOpen, open] = useState(false)
  const undo = useUndo(id)
  const form = useWords(undo.isPending)
  const words = form.values.words.trim()
  if (!isOpen) return <Button onClick={() => open(true)}>Take back the decision</Button>
  return (
    <WordsForm
      form={form}
      label="Reason, sent word for word"
      hint={isDeleted ? 'Deleted content is not restored.' : undefined}
      takesFocus
    >
      <Button variant="primary" busy={undo.isPending} disabled={words === ''} onClick={() => undo.mutate(words)}>
        Take back the decision
      </Button>
      <Button disabled={undo.isPending} onClick={() => open(false)}>
        Cancel
      </Button>
    </WordsForm>
  )
}

/** Submitting does nothing: each button of the form sends the text itself. */
const useWords = (isBusy: boolean) => useForm({ initial: { words: '' }, send: () => {}, isBusy, whileBusy: 'disabled' })

type WordsFormProps = {
  form: Form<{ words: string }>
  label: string
  hint?: string
  /** The button that opened the form is gone. */
  takesFocus?: boolean
  /** The buttons of the form. */
  children: ReactNode
}

function WordsForm({ form, label, hint, takesFocus, children }: WordsFormProps) {
  const { ref } = form.props
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('textarea')?.focus()
  }, [ref, takesFocus])
  return (
    <form {...form.props} className={styles.form}>
      <TextArea {...form.text('words')} {...counted(form.values.words, CASE.statementMax)} label={label} hint={hint} />
      <div className={styles.buttons}>{children}</div>
    </form>
  )
}

/** A case is decided only once, so a new look at its subject is a new case. */
function OpenAgain({ found: { subject } }: { found: CaseDetail }) {
  const open = useOpenCase()
  const navigate = useNavigate()
  const { kind, id } = subject
  return (
    <Button
      variant="quiet"
      busy={open.isPending}
      onClick={() =>
        open.mutate(
          { kind, id },
          { onSuccess: (next) => void navigate({ to: '/admin/reports/$id', params: { id: next.id } }) },
        )
      }
    >
      Open a new case
    </Button>
  )
}
