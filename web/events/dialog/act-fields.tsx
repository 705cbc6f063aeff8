import { useEffect, useRef } from 'react'
import { EVENT, NAME_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import type { ActDraft, EventForm } from './use-event-form.ts'

/** EVENT-02: the line-up, a row for each act in order of playing. */
export function ActFields({ form }: { form: EventForm }) {
  const { draft, errors, change, isSaving } = form
  const { acts } = draft
  const rows = useRef<HTMLFieldSetElement>(null)
  const count = useRef(acts.length)
  // whoever adds a row wants to write into it
  useEffect(() => {
    if (acts.length > count.current) rows.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus()
    count.current = acts.length
  }, [acts.length])
  const put = (at: number, changes: Partial<ActDraft>) =>
    change({ acts: acts.map((act, place) => (place === at ? { ...act, ...changes } : act)) })
  return (
    <fieldset className="act-fields" ref={rows} disabled={isSaving}>
      <legend className="lab">Line-up (optional)</legend>
      <ol>
        {acts.map((act, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their place
          <li key={at}>
            <input
              className="inp"
              aria-label={`Act ${at + 1}`}
              placeholder="Name or @handle"
              value={act.name}
              maxLength={NAME_MAX}
              autoComplete="off"
              aria-invalid={errors.acts ? true : undefined}
              onChange={(event) => put(at, { name: event.target.value })}
            />
            <input
              className="inp"
              type="time"
              aria-label={`Act ${at + 1} plays at`}
              value={act.playsAt}
              onChange={(event) => put(at, { playsAt: event.target.value.slice(0, 5) })}
            />
            <IconButton
              icon="close"
              label={`Remove act ${at + 1}`}
              onClick={() => change({ acts: acts.filter((_, place) => place !== at) })}
            />
          </li>
        ))}
      </ol>
      <div role="alert">{errors.acts && <FieldError>{errors.acts}</FieldError>}</div>
      <p className="hint">In order of playing. Write @handle to link a profile here.</p>
      {acts.length < EVENT.maxActs && (
        <Button size="s" icon="plus" onClick={() => change({ acts: [...acts, { name: '', playsAt: '' }] })}>
          Add an act
        </Button>
      )}
    </fieldset>
  )
}
