import { useId } from 'react'
import { type ArtistEvent, type EventDetail, eventResource } from '#contract/events.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
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
  const { data, error, isFetching, refetch } = useResource(
    eventResource,
    { id: event?.id ?? '' },
    {
      enabled: event !== undefined && !known,
      // an old line-up would be saved over a newer one
      staleTime: 0,
    },
  )
  const detail = known ?? (isFetching ? undefined : data)
  if (!event || detail) return <EventDialog event={detail} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Edit Event">
      {error && !isFetching ? (
        <ErrorState message="Failed to load event" onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading event">
          <Skeleton shape="fill" height={480} />
        </Loading>
      )}
    </Dialog>
  )
}

/** Asks before something that was typed is lost. */
function EventDialog({ event, onClose }: { event: EventDetail | undefined; onClose: () => void }) {
  const formId = useId()
  const form = useEventForm(event, onClose)
  const { close, asking } = useDiscard({
    isDirty: form.isDirty,
    onClose,
    question: 'What you have entered has not been saved. Discard it?',
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={event ? 'Edit Event' : 'Create New Event'}
      dismissable={!form.isSaving}
      footer={
        <>
          <Button onClick={close} disabled={form.isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isSaving} busyLabel="Saving...">
            {event ? 'Update Event' : 'Create Event'}
          </Button>
        </>
      }
    >
      {asking}
      <form id={formId} className={styles.eventForm} noValidate onSubmit={form.submit}>
        <EventFields form={form} />
      </form>
    </Dialog>
  )
}
