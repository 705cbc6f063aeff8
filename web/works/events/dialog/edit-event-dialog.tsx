import { type ArtistEvent, type EventDetail, eventResource } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { DESCRIPTION_MAX, TITLE_MAX } from '#contract/platform/limits.ts'
import { useResource } from '#web/platform/data.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { RowFields } from '#web/ui/form/row-fields.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog, LoadingDialog } from '#web/ui/overlay/form-dialog.tsx'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { NameInput } from '#web/works/suggest/name-input.tsx'
import * as styles from './event-form.module.css'
import { type EventForm, useEventForm } from './use-event-form.ts'
import { WhenFields } from './when-fields.tsx'

export type EditEventDialogProps = {
  /** Without an event, the dialog creates one. */
  event?: ArtistEvent | EventDetail
  onClose: () => void
}

/**
 * EVENT-02: creates or edits an event. An event from a list lacks fields of the form, so these are
 * fetched.
 */
export function EditEventDialog({ event, onClose }: EditEventDialogProps) {
  const known = event && 'acts' in event ? event : undefined
  const query = useResource(
    eventResource,
    { id: event?.id ?? '' },
    {
      enabled: event !== undefined && !known,
      // A cached line-up may be out of date, and saving the form would restore it.
      staleTime: 0,
    },
  )
  const detail = known ?? (query.isFetching ? undefined : query.data)
  if (!event || detail) return <EventDialog event={detail} onClose={onClose} />
  return <LoadingDialog title="Edit Event" noun="event" query={query} onClose={onClose} />
}

function EventDialog({ event, onClose }: { event: EventDetail | undefined; onClose: () => void }) {
  const form = useEventForm(event, onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={event ? 'Edit Event' : 'Create New Event'}
      label={event ? 'Update Event' : 'Create Event'}
      busyLabel="Saving..."
      question="Your changes are not saved. Discard them?"
    >
      <form {...form.props} className={styles.eventForm}>
        <EventFields form={form} />
      </form>
    </FormDialog>
  )
}

/** EVENT-02: the fields of the dialog that creates or edits an event. */
function EventFields({ form }: { form: EventForm }) {
  const line = { autoComplete: 'off' }
  return (
    <>
      <TextField {...form.text('title')} {...line} label="Title" required maxLength={TITLE_MAX} />
      <WhenFields form={form} />
      <TextField {...form.text('locationText')} {...line} label="Location (optional)" maxLength={EVENT.locationMax} />
      <TextField
        {...form.text('price')}
        {...line}
        label="Price (optional)"
        maxLength={EVENT.priceMax}
        placeholder="$6, or $4 for students"
      />
      <PerformerFields form={form} />
      <TextArea {...form.text('description')} label="Details (optional)" maxLength={DESCRIPTION_MAX} />
      <FlyerField form={form} />
      <Checkbox {...form.tick('isPublished')}>Published: everyone can see it</Checkbox>
      <div role="alert">{form.isMissing && <FieldError>Please fill in all required fields</FieldError>}</div>
    </>
  )
}

function FlyerField({ form }: { form: EventForm }) {
  return (
    <div className={styles.flyerField}>
      <CoverPick
        kind="flyer"
        cover={form.shownFlyer}
        title={form.values.title}
        disabled={form.isBusy}
        onCover={form.chooseFlyer}
      />
      <div>
        <p className={fieldStyles.label}>Flyer (optional)</p>
        <p className={fieldStyles.hint}>A picture of any shape. It is never cropped. The page takes its colour.</p>
        {form.problems.flyer && <FieldError>{form.problems.flyer}</FieldError>}
      </div>
    </div>
  )
}

/** EVENT-02: the line-up, a row for each performer in order of playing. */
function PerformerFields({ form }: { form: EventForm }) {
  const { values, problems, change, isBusy } = form
  return (
    <RowFields
      className={styles.performerFields!}
      legend="Line-up (optional)"
      noun="performer"
      add="Add a performer"
      hint="In order of playing. To link a name, choose a profile or write its @handle."
      rows={values.acts}
      blank={{ name: '', playsAt: '' }}
      max={EVENT.maxPerformers}
      error={problems.acts}
      disabled={isBusy}
      onChange={(acts) => change({ acts })}
    >
      {(act, put, place) => (
        <>
          <NameInput
            label={`Performer ${place}`}
            value={act.name}
            known={form.namedBefore}
            isInvalid={problems.acts ? true : undefined}
            onChange={(name) => put({ name })}
          />
          <input
            className={fieldStyles.input}
            type="time"
            aria-label={`Performer ${place} plays at`}
            value={act.playsAt}
            onChange={(event) => put({ playsAt: event.target.value.slice(0, 5) })}
          />
        </>
      )}
    </RowFields>
  )
}
