import { type ComponentProps, useState } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, type FieldLabelProps } from '#web/ui/form/field.tsx'
import * as styles from './accounts.module.css'

export type PasswordFieldProps = FieldLabelProps & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'prefix'>

/** A password that its writer may look at. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.secret}>
          <input {...input} {...control} className={fieldStyles.input} type={shown ? 'text' : 'password'} />
          <IconButton
            icon="eye"
            label={shown ? 'Hide password' : 'Show password'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
