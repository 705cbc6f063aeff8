import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { CASE } from '#contract/platform/limits.ts'
import type { Report, Reported, ReportReason } from '#contract/reports.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { focusReasons, ReasonChoice } from './reason-choice.tsx'
import type { Reportable } from './report-button.tsx'
import * as styles from './reports.later.module.css'

const useReportThing = () => useMutation({ mutationFn: (json: Report) => call(api.api.reports.$post({ json })) })

export type ReportDialogProps = { thing: Reportable; onClose: () => void }

/** GUARD-01: says why a thing should be looked at. */
export function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<ReportReason>()
  const [words, setWords] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, data } = useReportThing()
  const discard = useDiscard({
    isDirty: words.trim() !== '' && !data,
    onClose,
    question: 'Throw away what you have written?',
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setAsked(true)
    if (!reason) return focusReasons(form.current)
    mutate({ kind: thing.kind, id: thing.id, reason, words: words.trim() })
  }
  const close = () => (data ? onClose() : discard.close())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={data ? outcomeOf(data).title : `Report ${isolated(thing.name)}`}
      dismissable={!isPending}
      footer={
        data ? (
          <CloseButton onClose={onClose} />
        ) : (
          <>
            <Button onClick={close} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={isPending} busyLabel="Sending...">
              Send report
            </Button>
          </>
        )
      }
    >
      <div role="status" className={styles.outcome}>
        {data && <p className="body-text">{outcomeOf(data).text}</p>}
      </div>
      {!data && (
        <form id={formId} ref={form} className={styles.form} onSubmit={submit} noValidate>
          <ReasonChoice
            value={reason}
            onValueChange={setReason}
            error={isAsked && !reason ? 'Choose what is wrong' : undefined}
            disabled={isPending}
          />
          <TextArea
            label="What should we look at?"
            counter={words ? `${words.length}/${CASE.reportMax.toLocaleString('en')}` : 'optional'}
            hint="A person reads it. Whoever is reported is not told who you are."
            rows={3}
            maxLength={CASE.reportMax}
            value={words}
            readOnly={isPending}
            onChange={(event) => setWords(event.target.value)}
          />
          <GoesAlong kind={thing.kind} />
          {error && !isPending && <FormError>{refusalOf(error)}</FormError>}
        </form>
      )}
      {discard.asking}
    </Dialog>
  )
}

/** What admins read of what was said between two, by this report and not otherwise. */
function GoesAlong({ kind }: Pick<Reportable, 'kind'>) {
  if (kind !== 'message' && kind !== 'conversation') return null
  const what =
    kind === 'message'
      ? 'The message and the five before it go along with the report.'
      : 'The last six messages go along with the report.'
  return <p className="dim small">{what} Admins can read these by this report alone, and no others.</p>
}

const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'not_found' ? 'This is no longer here.' : error.message

/** What happens next. */
const outcomeOf = ({ isNew }: Reported) =>
  isNew
    ? {
        title: 'Reported',
        text:
          'Thank you. A person looks at it and decides. Whoever is reported is not told who did. ' +
          'You are told the outcome.',
      }
    : {
        title: 'Reported already',
        text: 'You reported this before, and it is still being looked at. You are told the outcome.',
      }

/** Takes the focus from the button that has gone. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} variant="primary" onClick={onClose}>
      Close
    </Button>
  )
}
