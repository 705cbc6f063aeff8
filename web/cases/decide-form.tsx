import { type FormEvent, useState } from 'react'
import { ACT_NAMES, DECISION_NAMES } from '#contract/decision-words.ts'
import type { DecisionAct } from '#contract/decisions.ts'
import { CASE, SENSITIVE } from '#contract/platform/limits.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { rulesResource } from '#contract/rules.ts'
import { useResource } from '#web/platform/data.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FormError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as styles from './case.later.module.css'
import { useDecide } from './mutations.ts'

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '', label: 'For good' },
] as const
type Days = (typeof DAYS)[number]['value']

export type Draft = { act: DecisionAct | undefined; rule: number | null; words: string; why: string; days: Days }
export const NO_DRAFT: Draft = { act: undefined, rule: null, words: '', why: '', days: '7' }

const isSuspension = (act: DecisionAct | undefined): boolean => act === 'suspend-profile' || act === 'suspend-account'
const HARD: readonly DecisionAct[] = ['hide', 'remove', 'suspend-profile', 'suspend-account']

type Problems = Partial<Record<'act' | 'rule' | 'words' | 'why', string>>

/** As the server asks for it. */
function problemsOf({ act, rule, words, why }: Draft): Problems {
  if (!act) return { act: 'Choose what to do' }
  if (act === 'dismiss') return {}
  return {
    ...(rule === null && { rule: 'Choose the rule' }),
    ...(words.trim() === '' && { words: 'Say why' }),
    ...(act === 'mark-sensitive' && why.trim() === '' && { why: 'Say what the veil is for' }),
  }
}

type DecideFormProps = {
  found: CaseDetail
  /** Nobody else has taken the case. */
  isFree: boolean
  /** What was written outlives the form, which goes once another admin was first. */
  draft: Draft
  onChange: (draft: Draft) => void
}

/** GUARD-03: what is done about it, by which rule, and what the person concerned is told. */
export function DecideForm({ found, isFree, draft, onChange }: DecideFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [isReading, setReading] = useState(false)
  const decide = useDecide(found.id)
  const { act, words, why, days } = draft
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (decide.isPending) return
    const wrong = problemsOf(draft)
    setProblems(wrong)
    const [first] = Object.keys(wrong)
    const field = first === 'act' ? '[role=radio]' : `[name=${first}]`
    if (first) return event.currentTarget.querySelector<HTMLElement>(field)?.focus()
    if (act === 'dismiss') send()
    else setReading(true)
  }
  function send() {
    if (!act) return
    const { rule } = draft
    decide.mutate(
      { act, rule, words: words.trim(), why: why.trim(), days: isSuspension(act) && days ? Number(days) : null },
      {
        onSettled: () => setReading(false),
        onError: (error) => error instanceof ApiError && setProblems(error.fields as Problems),
      },
    )
  }
  if (!isFree) {
    return (
      <Section title="Decide">
        <p className="dim">{found.claimedBy?.email} has taken this case.</p>
      </Section>
    )
  }
  return (
    <Section title="Decide" className={styles.decide}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <RadioGroup
          aria-label="Decide"
          itemClassName={styles.option}
          radios={found.acts.map((value) => ({ value, content: <Option act={value} /> }))}
          value={act}
          onValueChange={(value) => change({ act: value })}
          disabled={decide.isPending}
        />
        {problems.act && <FormError>{problems.act}</FormError>}
        {act && act !== 'dismiss' && (
          <>
            {act === 'mark-sensitive' && (
              <TextField
                label="What the veil is for"
                name="why"
                counter={`${why.length}/${SENSITIVE.whyMax}`}
                hint="Everyone reads this on the veil."
                maxLength={SENSITIVE.whyMax}
                value={why}
                error={problems.why}
                onChange={({ target }) => change({ why: target.value })}
              />
            )}
            {isSuspension(act) && (
              <Choice
                label="How long"
                options={DAYS}
                value={days}
                onValueChange={(value: Days) => change({ days: value })}
              />
            )}
            <RuleField value={draft.rule} error={problems.rule} onChange={(rule) => change({ rule })} />
            <TextArea
              label="Reason, sent word for word"
              name="words"
              counter={`${words.length}/${CASE.statementMax}`}
              hint="They read exactly this, with the rule and a way to appeal."
              maxLength={CASE.statementMax}
              rows={5}
              value={words}
              error={problems.words}
              onChange={({ target }) => change({ words: target.value })}
            />
          </>
        )}
        <Button
          type="submit"
          variant={act && HARD.includes(act) ? 'danger-solid' : 'primary'}
          busy={decide.isPending}
          busyLabel="Deciding..."
        >
          {act === undefined ? 'Decide' : act === 'dismiss' ? 'Close the case' : 'Read the letter'}
        </Button>
      </form>
      {isReading && act && (
        <LetterDialog
          draft={{ ...draft, act }}
          isSending={decide.isPending}
          onSend={send}
          onClose={() => setReading(false)}
        />
      )}
    </Section>
  )
}

const Option = ({ act }: { act: DecisionAct }) => (
  <span>
    <b>{ACT_NAMES[act].name}</b>
    <span className="small dim">{ACT_NAMES[act].does}</span>
  </span>
)

type RuleFieldProps = { value: number | null; error: string | undefined; onChange: (rule: number | null) => void }

function RuleField({ value, error, onChange }: RuleFieldProps) {
  const { data } = useResource(rulesResource, { version: null })
  return (
    <Field label="Rule" error={error}>
      {(control) => (
        <select
          {...control}
          name="rule"
          className={fieldStyles.input}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">Choose...</option>
          {data?.rules.map(({ number, title }) => (
            <option key={number} value={number}>
              {number}. {title}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type LetterDialogProps = {
  draft: Draft & { act: DecisionAct }
  isSending: boolean
  onSend: () => void
  onClose: () => void
}

/** What they are going to read, before it is sent. */
function LetterDialog({ draft: { act, rule, words, days }, isSending, onSend, onClose }: LetterDialogProps) {
  const { data } = useResource(rulesResource, { version: null })
  const named = data?.rules.find(({ number }) => number === rule)
  const until = isSuspension(act) ? (days ? ` For ${days} ${days === '1' ? 'day' : 'days'}.` : ' For good.') : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The letter"
      description="Sent to them by mail and on the page, without the names of who reported."
      dismissable={!isSending}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Change it
          </Button>
          <Button
            variant={HARD.includes(act) ? 'danger-solid' : 'primary'}
            busy={isSending}
            busyLabel="Deciding..."
            onClick={onSend}
          >
            {ACT_NAMES[act].name}
          </Button>
        </>
      }
    >
      <div className={styles.letter}>
        <p className="strong">
          {DECISION_NAMES[act].told}
          {until}
        </p>
        <p className={styles.words}>{words}</p>
        <p className="small dim">
          The rule: {rule}. {named?.title}
        </p>
        <p className="small dim">A person decided this. They can appeal once.</p>
      </div>
    </Dialog>
  )
}
