import { type ReactNode, useState } from 'react'
import * as styles from './combobox.module.css'
import * as fieldStyles from './field.module.css'
import { Field, type FieldLabelProps } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

export type ComboboxProps = FieldLabelProps & {
  value: string
  /** The text that the field shows for the value while the user types nothing. */
  text: string
  /**
   * Returns the choices for the typed text, best first, without duplicates. For '' it returns the
   * initial choices.
   */
  find: (typed: string) => readonly string[]
  /** Shown when there are no choices. */
  nothing: string
  onChange: (value: string) => void
  disabled?: boolean
  /** Renders a choice in the list. */
  children: (choice: string) => ReactNode
}

/** Chooses one of many options by typing. Escape and leaving the field discard the typed text. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, value, text, nothing, onChange, disabled, children } = props
  const [typed, setTyped] = useState<string | null>(null)
  const isOpen = typed !== null
  const choices = isOpen ? props.find(typed) : []
  const combobox = useCombobox({
    listLabel: 'Choices',
    isOpen,
    onOpenChange: (open) => setTyped(open ? '' : null),
    count: choices.length,
    first: typed ? 0 : Math.max(0, choices.indexOf(value)),
    onType: setTyped,
    onChoose(at) {
      const chosen = choices[at]
      if (chosen !== undefined && chosen !== value) onChange(chosen)
    },
  })
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            {...combobox.input}
            className={fieldStyles.input}
            disabled={disabled}
            value={typed ?? text}
            placeholder={text}
          />
          <div {...combobox.popup} {...combobox.list} className={styles.list}>
            {choices.map((choice, at) => (
              <div key={choice} {...combobox.option(at)}>
                {children(choice)}
              </div>
            ))}
          </div>
          {isOpen && choices.length === 0 && (
            <p className={fieldStyles.hint} role="status">
              {nothing}
            </p>
          )}
        </>
      )}
    </Field>
  )
}
