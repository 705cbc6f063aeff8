import type { ReactNode } from 'react'
import * as accountsStyles from '#web/people/accounts/accounts.module.css'
import { SendButton, useWaitSeconds, WaitNotice } from '#web/people/accounts/auth-frame.tsx'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import * as styles from './settings.module.css'

type Change<Values> = {
  mutate: (values: Values, responses: { onSuccess: () => void; onError: (error: Error) => void }) => void
  isPending: boolean
  error: Error | null
}

/** Submits only when every field is filled, and empties the fields after success. */
export function useSettingsForm<Values extends Record<string, string>>(
  empty: Values,
  change: Change<Values>,
  onSent?: (sent: Values) => void,
) {
  const { mutate, isPending, error } = change
  const waitSeconds = useWaitSeconds(error)
  const form = useForm({
    initial: empty,
    send(values, refused) {
      if (waitSeconds > 0 || Object.values(values).some((value) => value.trim() === '')) return
      function sent() {
        form.change(empty)
        onSent?.(values)
      }
      mutate(values, { onSuccess: sent, onError: refused })
    },
    isBusy: isPending,
  })
  return { ...form, waitSeconds, error }
}

type SettingsFormProps = {
  form: Pick<Form<unknown>, 'props' | 'isBusy'> & { waitSeconds: number; error: Error | null }
  submitLabel: string
  children: ReactNode
}

/**
 * Fields and a button. Errors of a field appear below it; other errors and the waiting time appear
 * above the button.
 */
export function SettingsForm({ form, submitLabel, children }: SettingsFormProps) {
  const { error, waitSeconds } = form
  return (
    <form {...form.props} className={styles.form}>
      {children}
      <WaitNotice seconds={waitSeconds} />
      <div role="alert" className={accountsStyles.live}>
        {error && isOfTheWhole(error) && <FieldError>{error.message}</FieldError>}
      </div>
      <div>
        <SendButton busy={form.isBusy} waitSeconds={waitSeconds}>
          {submitLabel}
        </SendButton>
      </div>
    </form>
  )
}

const isOfTheWhole = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.code !== 'rate_limited' && Object.keys(error.fields).length === 0)
