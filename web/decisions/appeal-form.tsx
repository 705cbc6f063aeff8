import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { statementResource, statementsResource } from '#contract/decisions.ts'
import { CASE } from '#contract/platform/limits.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import * as styles from './decisions.later.module.css'

/** Sent once; what was written stays when that fails. */
export function AppealForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const [words, setWords] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  const send = useMutation({
    mutationFn: () => call(api.api.decisions[':id'].appeal.$post({ param: { id }, json: { words: words.trim() } })),
    onSuccess: (after) => {
      setKnown(statementResource, { id }, () => after)
      void refresh(statementsResource, {})
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'conflict')) return
      // it was appealed in another tab, or is over: the form goes with what stands now
      toast.error(failure.message)
      void refresh(statementResource, { id })
    },
  })
  // the button that opened it is gone
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    if (words.trim() === '') return setError('Say why it should be decided otherwise')
    setError(undefined)
    send.mutate()
  }
  return (
    <form ref={form} onSubmit={submit} className={styles.form} noValidate>
      <TextArea
        label="Why it should be decided otherwise"
        counter={`${words.length}/${CASE.statementMax}`}
        hint="The admin who reads it sees the thing, the reports and what was decided."
        maxLength={CASE.statementMax}
        rows={6}
        value={words}
        error={error}
        disabled={send.isPending}
        onChange={({ target }) => setWords(target.value)}
      />
      {send.isError && <FormError>{send.error.message}</FormError>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={send.isPending} busyLabel="Sending...">
          Send the appeal
        </Button>
        <Button onClick={onCancel} disabled={send.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
