import { EVENT, NAME_MAX } from '#contract/platform/limits.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { RowFields } from '#web/ui/form/row-fields.tsx'
import * as styles from './event-form.module.css'
import type { EventForm } from './use-event-form.ts'

/** EVENT-02: the line-up, a row for each act in order of playing. */
export function ActFields({ form }: { form: EventForm }) {
  const { draft, errors, change, isSaving } = form
  return (
    <RowFields
      className={styles.actFields!}
      legend="Line-up (optional)"
      noun="act"
      add="Add an act"
      hint="In order of playing. Write @handle to link a profile here."
      rows={draft.acts}
      blank={{ name: '', playsAt: '' }}
      max={EVENT.maxActs}
      error={errors.acts}
      disabled={isSaving}
      onChange={(acts) => change({ acts })}
    >
      {(act, put, place) => (
        <>
          <input
            className={fieldStyles.input}
            aria-label={`Act ${place}`}
            placeholder="Name or @handle"
            value={act.name}
            maxLength={NAME_MAX}
            autoComplete="off"
            aria-invalid={errors.acts ? true : undefined}
            onChange={(event) => put({ name: event.target.value })}
          />
          <input
            className={fieldStyles.input}
            type="time"
            aria-label={`Act ${place} plays at`}
            value={act.playsAt}
            onChange={(event) => put({ playsAt: event.target.value.slice(0, 5) })}
          />
        </>
      )}
    </RowFields>
  )
}
