import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './field.module.css'
import { Field, type FieldLabelProps } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'prefix'> &
  FieldLabelProps & {
    /** Fixed text glued to the left of the input, e.g. '@'. */
    affix?: string
  }

export function TextField({ label, counter, hint, error, className, affix, ...input }: TextFieldProps) {
  return (
    <Field label={label} counter={counter} hint={hint} error={error} className={className}>
      {(control) =>
        affix ? (
          <div className={styles.affix}>
            <span>{affix}</span>
            <input {...input} {...control} className={styles.input} />
          </div>
        ) : (
          <input {...input} {...control} className={styles.input} />
        )
      }
    </Field>
  )
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldLabelProps

export function TextArea({ label, counter, hint, error, className, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} counter={counter} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={4} {...textarea} {...control} className={styles.input} />}
    </Field>
  )
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'aria-label'> & { label: string }

/** An input whose label only screen readers read, for the tools in a page head. */
export function SearchInput({ label, className, ...input }: SearchInputProps) {
  return <input {...input} type="search" aria-label={label} className={classNames(styles.input, className)} />
}
