import { EVENT } from '#contract/platform/limits.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as styles from './event-form.module.css'
import { MeantTime } from './meant-time.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import type { EventForm } from './use-event-form.ts'

/** EVENT-02: the start, which is required, its zone, the doors and the end. */
export function WhenFields({ form }: { form: EventForm }) {
  const { draft, errors, change, isSaving } = form
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Date"
          name="localDate"
          type="date"
          required
          min={EVENT.firstDate}
          max={EVENT.lastDate}
          value={draft.localDate}
          error={errors.localDate}
          disabled={isSaving}
          onChange={(event) => change({ localDate: event.target.value })}
        />
        <ClockField form={form} label="Time" name="localTime" required />
      </div>
      <div>
        <TimeZoneField
          value={draft.timeZone}
          error={errors.timeZone}
          disabled={isSaving}
          onChange={(timeZone) => change({ timeZone })}
        />
        <MeantTime draft={draft} />
      </div>
      <div className={`${styles.pair} ${styles.thirds}`}>
        <ClockField form={form} label="Doors (optional)" name="doorsTime" />
        <ClockField form={form} label="Ends (optional)" name="endTime" />
        <TextField
          label="Last day (if later)"
          name="endDate"
          type="date"
          min={draft.localDate || EVENT.firstDate}
          max={EVENT.lastDate}
          value={draft.endDate}
          error={errors.endDate}
          disabled={isSaving}
          onChange={(event) => change({ endDate: event.target.value })}
        />
      </div>
    </>
  )
}

type ClockFieldProps = {
  form: EventForm
  label: string
  name: 'localTime' | 'doorsTime' | 'endTime'
  required?: boolean
}

function ClockField({ form: { draft, errors, change, isSaving }, name, ...field }: ClockFieldProps) {
  return (
    <TextField
      {...field}
      name={name}
      type="time"
      value={draft[name]}
      error={errors[name]}
      disabled={isSaving}
      // a browser may add the seconds
      onChange={(event) => change({ [name]: event.target.value.slice(0, 5) })}
    />
  )
}
