import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './checkbox.module.css'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  /** The text of the label; may contain links. */
  children: ReactNode
  error?: string
}

export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className={classNames(styles.checkbox, className)}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
