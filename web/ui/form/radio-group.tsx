import type { KeyboardEvent, ReactNode } from 'react'

export type Radio<Value extends string> = {
  value: Value
  content: ReactNode
  /** The accessible name, where the content is not enough. */
  label?: string
  disabled?: boolean
  className?: string
}

export type RadioGroupProps<Value extends string> = {
  radios: readonly Radio<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  disabled?: boolean
  className?: string
  /** The class of each radio button. */
  itemClassName?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  /**
   * The arrow keys only move the focus, and the space bar chooses: for a choice that takes effect at
   * once.
   */
  arrowsOnlyFocus?: boolean
  /** The name of the form field that the group belongs to. `useForm` uses it to focus the group. */
  'data-field'?: string
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Buttons of which exactly one is chosen. They are one stop for the Tab key; the arrow keys move
 * the choice, unless `arrowsOnlyFocus` is set.
 */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { radios, value, onValueChange, disabled, className, itemClassName, arrowsOnlyFocus, ...names } = props
  const enabled = disabled ? [] : radios.filter((radio) => !radio.disabled)
  const stop = enabled.find((radio) => radio.value === value) ?? enabled[0]

  function move(event: KeyboardEvent<HTMLButtonElement>, from: Value) {
    // As with native radio buttons, the space bar chooses, not Enter.
    if (event.key === 'Enter') event.preventDefault()
    const step = STEPS[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const at = enabled.findIndex((radio) => radio.value === from)
    const next = enabled[(at + step + enabled.length) % enabled.length]
    if (!next) return
    const buttons = event.currentTarget.parentElement?.children
    ;(buttons?.[radios.indexOf(next)] as HTMLElement | undefined)?.focus()
    if (next.value !== value && !arrowsOnlyFocus) onValueChange(next.value)
  }

  return (
    <div role="radiogroup" className={className} {...names}>
      {radios.map((radio) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio with the look and content of a button
        <button
          key={radio.value}
          type="button"
          role="radio"
          className={radio.className ?? itemClassName}
          aria-label={radio.label}
          aria-checked={radio.value === value}
          disabled={disabled || radio.disabled}
          tabIndex={radio === stop ? 0 : -1}
          onClick={() => radio.value !== value && onValueChange(radio.value)}
          onKeyDown={(event) => move(event, radio.value)}
        >
          {radio.content}
        </button>
      ))}
    </div>
  )
}
