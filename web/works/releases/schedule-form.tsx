import type { ChangeRelease, Release } from '#contract/releases.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { TimeZoneField } from '#web/ui/time/time-zone-field.tsx'
import * as styles from './release.later.module.css'
import { check, type ScheduleValues, toSend, valuesOf } from './schedule-values.ts'

type ScheduleFormProps = {
  release: Release
  isBusy: boolean
  send: (to: ChangeRelease, refused: (error: Error) => void) => void
}

/** RELEASE-05: the time at which a work becomes public, and its state until then. */
export function ScheduleForm({ release, isBusy, send }: ScheduleFormProps) {
  const form = useForm<ScheduleValues>({
    initial: () => valuesOf(release),
    check,
    send: (values, refused) => send(toSend(values), refused),
    isBusy,
    whileBusy: 'disabled',
  })
  const { error, readOnly: _, ...select } = form.text('state')
  return (
    <form {...form.props} className={styles.schedule}>
      <TextField {...form.text('localDate')} label="Date" type="date" required />
      <TextField
        {...form.text('localTime')}
        label="Time"
        type="time"
        required
        // Some browsers add seconds.
        onChange={({ target }) => form.change({ localTime: target.value.slice(0, 5) })}
      />
      <TimeZoneField
        value={form.values.timeZone}
        error={form.problems.timeZone}
        disabled={isBusy}
        onChange={(timeZone) => form.change({ timeZone })}
      />
      <Field label="Until then" error={error}>
        {(control) => (
          <select {...select} {...control} className={fieldStyles.input}>
            <option value="draft">Draft</option>
            <option value="link">By link</option>
            <option value="followers">Followers</option>
          </select>
        )}
      </Field>
      <div className={styles.save}>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </div>
      {form.failure && <FormError>{form.failure}</FormError>}
    </form>
  )
}
