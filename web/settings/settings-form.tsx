import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import * as accountsStyles from '#web/accounts/accounts.module.css'
import { useWaitSeconds, WaitNotice } from '#web/accounts/auth-frame.tsx'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import * as styles from './settings.module.css'

export type SettingsFormProps = {
  submitLabel: string
  /** Whether there is enough to send. */
  isFilled: boolean
  busy: boolean
  error: Error | null
  onSubmit: () => void
  children: ReactNode
}

/** Fields and a button. What is wrong with a field stands there; the rest, and how long to wait, above the button. */
export function SettingsForm({ submitLabel, isFilled, busy, error, onSubmit, children }: SettingsFormProps) {
  const waitSeconds = useWaitSeconds(error)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // what is wrong is read with its field, and mended there
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isFilled && !busy && waitSeconds === 0) onSubmit()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
      <WaitNotice seconds={waitSeconds} />
      <div role="alert" className={accountsStyles.live}>
        {error && isOfTheWhole(error) && <FieldError>{error.message}</FieldError>}
      </div>
      <div>
        <Button type="submit" busy={busy} busyLabel="Processing..." aria-disabled={waitSeconds > 0}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

const isOfTheWhole = (error: Error): boolean =>
  !(error instanceof ApiError) || (error.code !== 'rate_limited' && Object.keys(error.fields).length === 0)

/** Messages by field name. */
export const fieldsOf = (error: Error | null): Record<string, string> => (error instanceof ApiError ? error.fields : {})
