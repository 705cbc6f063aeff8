import { useMutation } from '@tanstack/react-query'
import { EMAIL_MAX } from '#contract/platform/limits.ts'
import { CASE, OUTSIDE_REPORT } from '#contract/platform/moderation-limits.ts'
import type { OutsideReport, ReportReason } from '#contract/reports.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { type Form, type Problems, useForm } from '#web/ui/form/use-form.ts'
import { ReasonChoice } from './reason-choice.tsx'
import * as styles from './reports.later.module.css'

type Filled = {
  about: string
  words: string
  name: string
  email: string
  reason: ReportReason | undefined
  isTrue: boolean
}

/** The required fields, and the error of each while it is empty. */
const ASKED: [field: keyof Filled, ask: string][] = [
  ['about', 'Give the address of what you report'],
  ['reason', 'Choose what is wrong'],
  ['words', 'Say what is wrong with it'],
  ['name', 'Give your name'],
  ['email', 'Please enter a valid email address'],
  ['isTrue', 'Please confirm this'],
]

const lacking = (filled: Filled): Problems<Filled> =>
  Object.fromEntries(
    ASKED.filter(([field]) => {
      const value = filled[field]
      return typeof value === 'string' ? value.trim() === '' : !value
    }),
  )

type OutsideFormProps = { about: string; onSent: (email: string) => void }

const useReportOutside = () =>
  useMutation({ mutationFn: (json: OutsideReport) => call(api.api.reports.outside.$post({ json })) })

/** The form of a notice. The input stays when it is refused. */
export function OutsideForm({ about, onSent }: OutsideFormProps) {
  const { mutate, isPending } = useReportOutside()
  const form = useForm<Filled>({
    initial: { about, words: '', name: '', email: '', reason: undefined, isTrue: false },
    check: lacking,
    send({ reason, ...filled }, refused) {
      const email = filled.email.trim()
      if (reason)
        mutate({ ...filled, email, reason, isTrue: true }, { onSuccess: () => onSent(email), onError: refused })
    },
    isBusy: isPending,
    whileBusy: 'readOnly',
  })
  return (
    <form {...form.props} className={styles.form}>
      <NoticeFields form={form} />
      <Checkbox {...form.tick('isTrue')}>To the best of my knowledge, what I say here is true and complete.</Checkbox>
      {form.failure && !isPending && <FormError>{form.failure}</FormError>}
      <div>
        <Button type="submit" variant="primary" size="l" busy={isPending} busyLabel="Sending...">
          Send report
        </Button>
      </div>
    </form>
  )
}

function NoticeFields({ form }: { form: Form<Filled> }) {
  return (
    <>
      <TextField
        {...form.text('about')}
        required
        label="Address of what you report"
        hint="Copy it from the top of your browser. For a comment, enter the page that it is on."
        inputMode="url"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={OUTSIDE_REPORT.addressMax}
      />
      <ReasonChoice
        value={form.values.reason}
        onValueChange={(reason) => form.change({ reason })}
        error={form.problems.reason}
        disabled={form.isBusy}
      />
      <TextArea
        {...form.text('words')}
        required
        label="Why is it wrong, and where exactly?"
        counter={`${form.values.words.length}/${CASE.reportMax.toLocaleString('en')}`}
        rows={6}
        maxLength={CASE.reportMax}
      />
      <TextField
        {...form.text('name')}
        required
        label="Your name"
        autoComplete="name"
        maxLength={OUTSIDE_REPORT.nameMax}
      />
      <TextField
        {...form.text('email')}
        required
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        hint={KEPT}
      />
    </>
  )
}

const KEPT =
  'Only admins can read your name and email address. We delete both ' +
  `${OUTSIDE_REPORT.keptMonths} months after the case is closed.`
