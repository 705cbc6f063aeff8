import { DESCRIPTION_MAX, EVENT, TITLE_MAX } from '#contract/limits.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { MeantTime } from './meant-time.tsx'
import { TimeZoneField } from './time-zone-field.tsx'
import type { useEventForm } from './use-event-form.ts'

/** EVENT-02 */
export function EventFields({ form }: { form: ReturnType<typeof useEventForm> }) {
  const { draft, errors, change, isSaving } = form
  return (
    <>
      <TextField
        label="Title"
        name="title"
        required
        value={draft.title}
        error={errors.title}
        maxLength={TITLE_MAX}
        autoComplete="off"
        disabled={isSaving}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="pair">
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
        <TextField
          label="Time"
          name="localTime"
          type="time"
          required
          value={draft.localTime}
          error={errors.localTime}
          disabled={isSaving}
          // a browser may add the seconds
          onChange={(event) => change({ localTime: event.target.value.slice(0, 5) })}
        />
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
      <TextField
        label="Location (optional)"
        name="locationText"
        value={draft.locationText}
        error={errors.locationText}
        maxLength={EVENT.locationMax}
        autoComplete="off"
        disabled={isSaving}
        onChange={(event) => change({ locationText: event.target.value })}
      />
      <TextArea
        label="Details (optional)"
        name="description"
        value={draft.description}
        error={errors.description}
        maxLength={DESCRIPTION_MAX}
        disabled={isSaving}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Checkbox
        checked={draft.isPublished}
        disabled={isSaving}
        onChange={(event) => change({ isPublished: event.target.checked })}
      >
        Published: everyone can see it
      </Checkbox>
      <div role="alert">{form.isMissing && <FieldError>Please fill in all required fields</FieldError>}</div>
    </>
  )
}
