import { type Dispatch, type SetStateAction, useState } from 'react'
import { ACTION_NAMES, DECISION_NAMES } from '#contract/decision-words.ts'
import type { DecisionAction } from '#contract/decisions.ts'
import { houseRulesResource } from '#contract/house-rules.ts'
import { SENSITIVE } from '#contract/platform/limits.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import type { CaseDetail } from '#contract/reports.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FormError } from '#web/ui/form/field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { counted, type Form, type Problems, useForm } from '#web/ui/form/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as styles from './case.later.module.css'
import { useDecide } from './mutations.ts'

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '', label: 'Permanently' },
] as const
type Days = (typeof DAYS)[number]['value']

export type UnsentText = {
  act: DecisionAction | undefined
  rule: number | null
  words: string
  why: string
  days: Days
}
export const NOTHING_UNSENT: UnsentText = { act: undefined, rule: null, words: '', why: '', days: '7' }

const isSuspension = (act: DecisionAction | undefined): boolean =>
  act === 'suspend-profile' || act === 'suspend-account'
const HARD: readonly DecisionAction[] = ['hide', 'remove', 'suspend-profile', 'suspend-account']

/** Returns the problems of the form. The server checks the same conditions. */
function lacking({ act, rule, words, why }: UnsentText): Problems<UnsentText> {
  if (!act) return { act: 'Choose an action' }
  if (act === 'dismiss') return {}
  return {
    ...(rule === null && { rule: 'Choose the rule' }),
    ...(words.trim() === '' && { words: 'Write a reason' }),
    ...(act === 'mark-sensitive' && why.trim() === '' && { why: 'Write the content warning' }),
  }
}

type DecideFormProps = {
  found: CaseDetail
  /** No other admin has claimed the case. */
  isFree: boolean
  /** The text outlives the form, which disappears if another admin decided first. */
  unsent: [UnsentText, Dispatch<SetStateAction<UnsentText>>]
}

/** GUARD-03: the action, the house rule behind it, and the letter to the person concerned. */
export function DecideForm({ found, isFree, unsent }: DecideFormProps) {
  const [isReading, setReading] = useState(false)
  const decide = useDecide(found.id)
  const form = useForm<UnsentText>({
    state: unsent,
    check: lacking,
    send: ({ act }) => (act === 'dismiss' ? send() : setReading(true)),
    isBusy: decide.isPending,
  })
  const { act, rule, words, why, days } = form.values
  function send() {
    if (!act) return
    const decided = { act, rule, words: words.trim(), why: why.trim() }
    decide.mutate(
      { ...decided, days: isSuspension(act) && days ? Number(days) : null },
      { onSettled: () => setReading(false), onError: form.refused },
    )
  }
  if (!isFree) {
    return (
      <Section title="Decide">
        <p className="dim">{found.claimedBy?.email} has claimed this case.</p>
      </Section>
    )
  }
  return (
    <Section title="Decide" className={styles.decide}>
      <form {...form.props} className={styles.form}>
        <DecideFields form={form} acts={found.acts} />
        <Button
          type="submit"
          variant={act && HARD.includes(act) ? 'danger-solid' : 'primary'}
          busy={form.isBusy}
          busyLabel="Deciding..."
        >
          {act === undefined ? 'Decide' : act === 'dismiss' ? 'Close the case' : 'Preview the letter'}
        </Button>
      </form>
      {isReading && act && (
        <LetterDialog
          unsent={{ ...form.values, act }}
          isSending={form.isBusy}
          onSend={send}
          onClose={() => setReading(false)}
        />
      )}
    </Section>
  )
}

type FieldsProps = { form: Form<UnsentText> }

function DecideFields({ form, acts }: FieldsProps & { acts: readonly DecisionAction[] }) {
  const { act } = form.values
  return (
    <>
      <RadioGroup
        aria-label="Decide"
        data-field="act"
        itemClassName={styles.option}
        radios={acts.map((value) => ({ value, content: <Option act={value} /> }))}
        value={act}
        onValueChange={(value) => form.change({ act: value })}
        disabled={form.isBusy}
      />
      {form.problems.act && <FormError>{form.problems.act}</FormError>}
      {act && act !== 'dismiss' && <LetterFields form={form} act={act} />}
    </>
  )
}

function LetterFields({ form, act }: FieldsProps & { act: DecisionAction }) {
  const { words, why, days } = form.values
  return (
    <>
      {act === 'mark-sensitive' && (
        <TextField
          {...form.text('why')}
          {...counted(why, SENSITIVE.whyMax)}
          label="Content warning"
          hint="Everyone reads this in place of the picture."
        />
      )}
      {isSuspension(act) && (
        <Choice
          label="How long"
          options={DAYS}
          value={days}
          onValueChange={(value: Days) => form.change({ days: value })}
        />
      )}
      <RuleField form={form} />
      <TextArea
        {...form.text('words')}
        {...counted(words, CASE.statementMax)}
        label="Reason, sent word for word"
        hint="The person reads exactly this, with the rule and a way to appeal."
        rows={5}
      />
    </>
  )
}

const Option = ({ act }: { act: DecisionAction }) => (
  <span>
    <b>{ACTION_NAMES[act].name}</b>
    <span className="small dim">{ACTION_NAMES[act].does}</span>
  </span>
)

function RuleField({ form }: FieldsProps) {
  const { data } = useResource(houseRulesResource, { version: null })
  return (
    <Field label="Rule" error={form.problems.rule}>
      {(control) => (
        <select
          {...control}
          name="rule"
          className={fieldStyles.input}
          value={form.values.rule ?? ''}
          onChange={({ target }) => form.change({ rule: target.value === '' ? null : Number(target.value) })}
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
  unsent: UnsentText & { act: DecisionAction }
  isSending: boolean
  onSend: () => void
  onClose: () => void
}

/** Shows the letter before it is sent. */
function LetterDialog({ unsent: { act, rule, words, days }, isSending, onSend, onClose }: LetterDialogProps) {
  const { data } = useResource(houseRulesResource, { version: null })
  const named = data?.rules.find(({ number }) => number === rule)
  const until = isSuspension(act) ? (days ? ` For ${days} ${days === '1' ? 'day' : 'days'}.` : ' Permanently.') : ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The letter"
      description="Sent by mail and shown on the page, without the names of the people who reported."
      dismissable={!isSending}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Edit the letter
          </Button>
          <Button
            variant={HARD.includes(act) ? 'danger-solid' : 'primary'}
            busy={isSending}
            busyLabel="Deciding..."
            onClick={onSend}
          >
            {ACTION_NAMES[act].name}
          </Button>
        </>
      }
    >
      <div className={styles.letter}>
        <p className="strong">
          {DECISION_NAMES[act].statement}
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
