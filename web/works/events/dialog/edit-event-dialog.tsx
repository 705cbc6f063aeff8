import { type ArtistEvent, type EventDetail, eventResource } from '#contract/events.ts'
import { useResource } from '#web/platform/data.ts'
import { FormDialog, LoadingDialog } from '#web/ui/overlay/form-dialog.tsx'
import { EventFields } from './event-fields.tsx'
import * as styles from './event-form.module.css'
import { useEventForm } from './use-event-form.ts'

export type EditEventDialogProps = {
  /** Without one it makes a new event. */
  event?: ArtistEvent | EventDetail
  onClose: () => void
}

/** EVENT-02: makes or changes an event, of which lists know less than the form asks. */
export function EditEventDialog({ event, onClose }: EditEventDialogProps) {
  const known = event && 'acts' in event ? event : undefined
  const query = useResource(
    eventResource,
    { id: event?.id ?? '' },
    {
      enabled: event !== undefined && !known,
      // an old line-up would be saved over a newer one
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
      question="What you have entered has not been saved. Discard it?"
    >
      <form {...form.props} className={styles.eventForm}>
        <EventFields form={form} />
      </form>
    </FormDialog>
  )
}
