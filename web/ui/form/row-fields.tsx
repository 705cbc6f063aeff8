import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import * as styles from './row-fields.module.css'

export type RowFieldsProps<Row> = {
  legend: string
  /** The name of a row: its button says 'Remove {noun} 2'. */
  noun: string
  /** The label of the button that adds a row. */
  add: string
  hint: string
  rows: readonly Row[]
  blank: Row
  max: number
  error?: string
  disabled?: boolean
  className: string
  onChange: (rows: Row[]) => void
  /** Renders the inputs of a row. `place` counts from 1. */
  children: (row: Row, put: (changes: Partial<Row>) => void, place: number) => ReactNode
}

/** A list in a form, with one row of inputs for each entry. */
export function RowFields<Row>(props: RowFieldsProps<Row>) {
  const { noun, rows, error, onChange } = props
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(rows.length)
  // A user who adds a row wants to type into it.
  useEffect(() => {
    if (rows.length > count.current) list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
    count.current = rows.length
  }, [rows.length])
  const put = (at: number, changes: Partial<Row>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)))
  return (
    <fieldset className={classNames(styles.rows, props.className)} disabled={props.disabled}>
      <legend className={fieldStyles.label}>{props.legend}</legend>
      <ol ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
          <li key={at}>
            {props.children(row, (changes) => put(at, changes), at + 1)}
            <IconButton
              icon="close"
              label={`Remove ${noun} ${at + 1}`}
              onClick={() => onChange(rows.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
      <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      <p className={fieldStyles.hint}>{props.hint}</p>
      {rows.length < props.max && (
        <Button size="s" icon="plus" onClick={() => onChange([...rows, props.blank])}>
          {props.add}
        </Button>
      )}
    </fieldset>
  )
}
