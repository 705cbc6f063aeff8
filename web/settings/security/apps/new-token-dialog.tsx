import { useId, useState } from 'react'
import { type MadeAccessToken, TOKEN_SCOPES } from '#contract/access-tokens.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TOKEN_NAME_MAX } from '#contract/platform/limits.ts'
import { hasCode } from '#web/platform/requests/api-error.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FieldError, FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type Problems, useForm } from '#web/ui/form/use-form.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { CopyField } from '../copy-field.tsx'
import * as styles from '../security.later.module.css'
import { useMakeToken } from './change-tokens.ts'
import { ENDS, SCOPE_WORDS } from './token-words.ts'

/** KEYS-04: makes a token, then shows its secret once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeAccessToken | null>(null)
  // The second dialog opens from the first one, which is gone when it closes.
  const [opener] = useState(() => document.activeElement)
  return made ? (
    <MadeToken token={made} returnTo={opener} onClose={onClose} />
  ) : (
    <NewToken onMade={setMade} onClose={onClose} />
  )
}

const EMPTY = { name: '', ends: '90' as string, read: true, play: false, write: false, messages: false }

const scopesOf = (values: typeof EMPTY) => TOKEN_SCOPES.filter((scope) => values[scope])

function check(values: typeof EMPTY): Problems<typeof EMPTY> {
  return {
    ...(values.name.trim() === '' && { name: 'Give it a name' }),
    ...(scopesOf(values).length === 0 && { read: 'Choose what it may do' }),
  }
}

function useNewToken(onMade: (made: MadeAccessToken) => void) {
  const { mutate, isPending } = useMakeToken()
  return useForm({
    initial: EMPTY,
    check,
    send: (values, refused) =>
      mutate(
        {
          kind: 'token',
          name: values.name.trim(),
          scopes: scopesOf(values),
          days: values.ends === 'never' ? null : Number(values.ends),
        },
        { onSuccess: onMade, onError: (error) => !hasCode(error, 'aborted') && refused(error) },
      ),
    isBusy: isPending,
    whileBusy: 'disabled',
  })
}

function NewToken({ onMade, onClose }: { onMade: (made: MadeAccessToken) => void; onClose: () => void }) {
  const form = useNewToken(onMade)
  const { error, readOnly: _, ...ends } = form.text('ends')
  const scopesErrorId = useId()
  return (
    <FormDialog title="New token" form={form} onClose={onClose} label="Make token" busyLabel="Making...">
      <form {...form.props} className={styles.form}>
        <TextField
          {...form.text('name')}
          label="Which program?"
          hint="The name is for you, so that you can tell them apart and revoke one."
          maxLength={TOKEN_NAME_MAX}
          autoComplete="off"
        />
        <fieldset className={styles.scopes} aria-describedby={form.problems.read && scopesErrorId}>
          <legend className={fieldStyles.label}>What it may do</legend>
          {TOKEN_SCOPES.map((scope) => {
            const { error: _error, ...tick } = form.tick(scope)
            return (
              <Checkbox
                key={scope}
                {...tick}
                // also removes the problem, which is named after the first of them
                onChange={({ target }) => form.change({ read: form.values.read, [scope]: target.checked })}
              >
                <b className="strong">{scope}</b>
                <span className={`small dim ${spacingStyles.asBlock}`}>{SCOPE_WORDS[scope]}</span>
              </Checkbox>
            )
          })}
          {form.problems.read && <FieldError id={scopesErrorId}>{form.problems.read}</FieldError>}
        </fieldset>
        <Field label="Ends" error={error}>
          {(control) => (
            <select {...ends} {...control} className={fieldStyles.input}>
              {ENDS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        {form.failure && <FormError>{form.failure}</FormError>}
      </form>
    </FormDialog>
  )
}

type MadeTokenProps = { token: MadeAccessToken; returnTo: Element | null; onClose: () => void }

function MadeToken({ token, returnTo, onClose }: MadeTokenProps) {
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      dismissable={false}
      returnTo={returnTo}
      title={`${isolated(token.name)} can reach your account now`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyField label="Token" value={token.secret} copied="Token copied" />
      <p className="dim">
        Programs send it with each request, in the header <code>Authorization: Bearer</code>.
      </p>
      <p className={styles.once}>
        <Icon name="eye" />
        <span>
          <b className="strong">Shown only now.</b> We keep no readable copy. If you lose it, revoke it and make
          another.
        </span>
      </p>
    </Dialog>
  )
}
