import { type ReactNode, useState } from 'react'
import * as styles from './combobox.module.css'
import * as fieldStyles from './field.module.css'
import { Field, type FieldLabelProps } from './field.tsx'
import { useCombobox } from './use-combobox.ts'

export type ComboboxProps = FieldLabelProps & {
  value: string
  /** What the field shows of the value while nothing is typed. */
  text: string
  /** The choices for what is typed, best first, each once; for '' those to begin with. */
  find: (typed: string) => readonly string[]
  /** Said where there are none. */
  nothing: string
  onChange: (value: string) => void
  disabled?: boolean
  /** A choice as the list shows it. */
  children: (choice: string) => ReactNode
}

/** One of many, found by typing; Esc and leaving give up what was typed. */
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
