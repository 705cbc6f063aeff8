import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { statementResource, statementsResource } from '#contract/decisions.ts'
import { CASE } from '#contract/platform/moderation-limits.ts'
import { refresh, setKnown } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FormError } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { counted, useForm } from '#web/ui/form/use-form.ts'
import * as styles from './decisions.later.module.css'

/** The form of an appeal, which can be sent once. Its text stays when sending fails. */
export function AppealForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const send = useAppeal(id)
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => (words.trim() === '' ? { words: 'Explain why the decision is wrong' } : {}),
    send: ({ words }, refused) => send.mutate(words.trim(), { onError: refused }),
    isBusy: send.isPending,
    whileBusy: 'disabled',
  })
  const { ref } = form.props
  // The button that opened the form is no longer there, so the focus moves into the form.
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref])
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        {...form.text('words')}
        {...counted(form.values.words, CASE.statementMax)}
        label="Why is the decision wrong?"
        hint="The admin who reads it also sees the content, the reports and the decision."
        rows={6}
      />
      {form.failure && <FormError>{form.failure}</FormError>}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.isBusy} busyLabel="Sending...">
          Send appeal
        </Button>
        <Button onClick={onCancel} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const useAppeal = (id: string) =>
  useMutation({
    mutationFn: (words: string) => call(api.api.decisions[':id'].appeal.$post({ param: { id }, json: { words } })),
    onSuccess: (after) => {
      setKnown(statementResource, { id }, () => after)
      void refresh(statementsResource, {})
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'conflict')) return
      // The user has appealed in another tab, or the decision has ended: the new state replaces the
      // form.
      toast.error(failure.message)
      void refresh(statementResource, { id })
    },
  })
