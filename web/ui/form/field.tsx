import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as styles from './field.module.css'

/**
 * The attributes that a control inside a Field needs, so that screen readers read its label, hint
 * and error.
 */
type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export type FieldLabelProps = {
  label: string
  /** Shown at the right of the label, in mono: '10/30'. */
  counter?: string
  hint?: ReactNode
  /** Shown under the control with a warning icon; also marks the control invalid. */
  error?: string
  className?: string
}

export type FieldProps = FieldLabelProps & {
  /** Shown at the right of the label, such as a link. */
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/**
 * Label, control, hint and error of one input. `children` renders the control and spreads the given
 * attributes on it.
 */
export function Field({ label, counter, aside, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames(styles.field, className)}>
      {aside ? (
        <div className={`${styles.label} ${styles.withAside}`}>
          <label htmlFor={id}>{label}</label>
          {aside}
        </div>
      ) : (
        <label htmlFor={id}>
          {label}
          {counter && <span className="meta">{counter}</span>}
        </label>
      )}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" size="s" />
      {children}
    </p>
  )
}

/** Why a form as a whole failed. Screen readers announce it when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      <FieldError>{children}</FieldError>
    </div>
  )
}
