import { type ReactNode, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { EMAIL_MAX } from '#contract/platform/limits.ts'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { type ActOn, isAboutEmail, whyFailed } from './acts.ts'
import * as styles from './security.later.module.css'

const ConfirmDialog = lazyOver(() => import('#web/ui/overlay/delete-dialog.tsx'), 'ConfirmDialog')

type AccountActProps = {
  title: string
  /** What the act is for. */
  children: ReactNode
  act: Pick<ActOn, 'mutate' | 'isPending'>
  label: string
  busyLabel: string
  /** The question and what follows, for the account with this address. */
  ask: (email: string) => { title: string; message: string }
}

/** An act on the account of an email address, which is repeated in a question first. */
export function AccountAct({ title, children, act, label, busyLabel, ask }: AccountActProps) {
  const [named, setNamed] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: 'Enter the email of an account' } : {}),
    send: ({ email }) => setNamed(email.trim().toLowerCase()),
    isBusy: act.isPending,
    whileBusy: 'readOnly',
  })
  const close = () => setNamed(null)
  const confirm = (email: string) =>
    act.mutate(email, {
      onSuccess: () => {
        close()
        form.change({ email: '' })
      },
      onError: (error) => {
        if (!isAboutEmail(error)) return
        close()
        form.say({ email: whyFailed(error) })
      },
    })
  return (
    <Section title={title}>
      <div className={styles.about}>{children}</div>
      <form {...form.props} className={styles.ask} aria-label={title}>
        <TextField
          {...form.text('email')}
          label="Email of the account"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
        />
        <Button type="submit" variant="danger">
          {label}
        </Button>
      </form>
      {named !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          {...ask(isolated(named))}
          confirmLabel={label}
          onConfirm={() => confirm(named)}
          busy={act.isPending}
          busyLabel={busyLabel}
        />
      )}
    </Section>
  )
}
