import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import type { Report, Reported, ReportReason } from '#contract/reports.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import type { Reportable } from './report-button.tsx'
import * as styles from './reports.later.module.css'

const useReportThing = () => useMutation({ mutationFn: (json: Report) => call(api.api.reports.$post({ json })) })

export type ReportDialogProps = { thing: Reportable; onClose: () => void }

type Filled = { reason: ReportReason | undefined; words: string }

/** GUARD-01: the dialog that reports content to the moderators. */
export function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const { mutate, isPending, error, data } = useReportThing()
  const form = useForm<Filled>({
    initial: { reason: undefined, words: '' },
    check: ({ reason }) => (reason ? {} : { reason: 'Choose what is wrong' }),
    send: ({ reason, words }) => reason && mutate({ kind: thing.kind, id: thing.id, reason, words: words.trim() }),
    isBusy: isPending,
    whileBusy: 'readOnly',
  })
  const outcome = data && outcomeOf(data)
  return (
    <FormDialog
      form={{ ...form, isDirty: form.values.words.trim() !== '' && !data }}
      onClose={onClose}
      title={outcome?.title ?? `Report ${isolated(thing.name)}`}
      label="Send report"
      busyLabel="Sending..."
      question="Discard what you have written?"
      footer={outcome && <CloseButton onClose={onClose} />}
    >
      <div role="status" className={styles.outcome}>
        {outcome && <p className="body-text">{outcome.text}</p>}
      </div>
      {!outcome && <ReportFields form={form} thing={thing} error={error} />}
    </FormDialog>
  )
}

type ReportFieldsProps = { form: Form<Filled>; thing: Reportable; error: Error | null }

function ReportFields({ form, thing, error }: ReportFieldsProps) {
  const { reason, words } = form.values
  return (
    <form {...form.props} className={styles.form}>
      <ReasonChoice
        value={reason}
        onValueChange={(next) => form.change({ reason: next })}
        error={form.problems.reason}
        disabled={form.isBusy}
      />
      <TextArea
        {...form.text('words')}
        label="What should we look at?"
        counter={words ? `${words.length}/${CASE.reportMax.toLocaleString('en')}` : 'optional'}
        hint="A person reads it. The person you report is not told who you are."
        rows={3}
        maxLength={CASE.reportMax}
      />
      <IncludedMessages kind={thing.kind} />
      {error && !form.isBusy && <FormError>{refusalOf(error)}</FormError>}
    </form>
  )
}

/** The messages that admins can read because of this report, and only because of it. */
function IncludedMessages({ kind }: Pick<Reportable, 'kind'>) {
  if (kind !== 'message' && kind !== 'conversation') return null
  const what =
    kind === 'message'
      ? 'The report includes this message and the five before it.'
      : 'The report includes the last six messages.'
  return <p className="dim small">{what} Admins can read these messages and no others.</p>
}

const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'not_found' ? 'This is no longer available.' : error.message

/** Tells what happens next. */
const outcomeOf = ({ isNew }: Reported) =>
  isNew
    ? {
        title: 'Reported',
        text:
          'Thank you. A person will read your report and decide. The person you reported is not told who you are. ' +
          'We will notify you of the outcome.',
      }
    : {
        title: 'Already reported',
        text: 'You have reported this before, and nobody has decided yet. We will notify you of the outcome.',
      }

/** Takes the focus, because the button that had it is gone. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="primary" onClick={onClose}>
      Close
    </Button>
  )
}
