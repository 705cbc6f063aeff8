import { EVENT } from '#contract/platform/event-limits.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { TextField } from '#web/ui/form/text-field.tsx'
import { resolveLocalTime } from '#web/ui/time/local-time.ts'
import { TimeZoneField } from '#web/ui/time/time-zone-field.tsx'
import { zoneName } from '#web/ui/time/zones.ts'
import { dateAndTime, viewersTime } from '#web/works/events/times/event-times.ts'
import * as styles from './event-form.module.css'
import type { EventForm } from './use-event-form.ts'

/** EVENT-02: the fields for the start, which is required, its time zone, the doors and the end. */
export function WhenFields({ form }: { form: EventForm }) {
  const { values, problems, change, isBusy } = form
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.text('localDate')}
          label="Date"
          type="date"
          required
          min={EVENT.firstDate}
          max={EVENT.lastDate}
          onChange={(event) => form.moveStart(event.target.value)}
        />
        <ClockField form={form} label="Time" name="localTime" required />
      </div>
      <div>
        <TimeZoneField
          value={values.timeZone}
          error={problems.timeZone}
          disabled={isBusy}
          onChange={(timeZone) => change({ timeZone })}
        />
        <MeantTime fields={values} />
      </div>
      <div className={`${styles.pair} ${styles.thirds}`}>
        <ClockField form={form} label="Doors (optional)" name="doorsTime" />
        <ClockField form={form} label="Ends (optional)" name="endTime" />
        <TextField
          {...form.text('endDate')}
          label="Last day (if later)"
          type="date"
          min={values.localDate || EVENT.firstDate}
          max={EVENT.lastDate}
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

function ClockField({ form, name, ...field }: ClockFieldProps) {
  // Some browsers add seconds.
  const change = (time: string) => form.change({ [name]: time.slice(0, 5) })
  return <TextField {...field} {...form.text(name)} type="time" onChange={({ target }) => change(target.value)} />
}

/**
 * EVENT-04: shows the moment that will be stored, and whether the clocks change then. Nothing until
 * date and time are complete.
 */
function MeantTime({ fields }: { fields: EventForm['values'] }) {
  const meant = resolveLocalTime(fields.localDate, fields.localTime, fields.timeZone)
  return (
    <p className={`${fieldStyles.hint} ${styles.meant}`} role="status">
      {meant && said(fields.timeZone, meant)}
    </p>
  )
}

function said(timeZone: string, meant: NonNullable<ReturnType<typeof resolveLocalTime>>): string {
  const at = { ...meant, startAt: meant.startAt.toISOString(), timeZone }
  const here = viewersTime(at)
  return [
    meant.kind === 'skipped' && 'The clocks go forward, so this time does not exist that day.',
    meant.kind === 'twice' && 'The clocks go back, so this time happens twice that day. The first one is used.',
    `Starts ${dateAndTime(at)} ${zoneName(at)}${here ? `, ${here} your time` : ''}.`,
    meant.startAt < new Date() && 'This time is in the past.',
  ]
    .filter(Boolean)
    .join(' ')
}
