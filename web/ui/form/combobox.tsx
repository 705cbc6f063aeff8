import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as styles from './combobox.module.css'
import * as fieldStyles from './field.module.css'
import { Field, type FieldLabelProps } from './field.tsx'

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

/** One of many, found by typing: arrow keys move, Enter takes, Esc and leaving give up what was typed. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, error, value, text, nothing, onChange, disabled, children } = props
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const choices = isOpen ? props.find(typed) : []
  const current = choices[active]
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  function open(next: string) {
    setTyped(next)
    setActive(next === '' ? Math.max(0, props.find('').indexOf(value)) : 0)
    setOpen(true)
  }
  function close(chosen?: string) {
    if (chosen !== undefined && chosen !== value) onChange(chosen)
    setTyped('')
    setOpen(false)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (isOpen) setActive(Math.min(Math.max(active + step, 0), Math.max(choices.length - 1, 0)))
      else open('')
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault()
      if (current !== undefined) close(current)
    } else if (isOpen && event.key === 'Escape') close()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <input
            {...control}
            className={fieldStyles.input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${control.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={current === undefined ? undefined : `${control.id}-${active}`}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={isOpen ? typed : text}
            placeholder={text}
            onClick={() => !isOpen && open('')}
            onChange={(event) => open(event.target.value)}
            onKeyDown={press}
            onBlur={() => isOpen && close()}
          />
          <div
            ref={list}
            id={`${control.id}-list`}
            role="listbox"
            aria-label="Choices"
            className={styles.list}
            hidden={!isOpen}
          >
            {choices.map((choice, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
              <div
                key={choice}
                id={`${control.id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => close(choice)}
              >
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
