import { useId } from 'react'
import type { ArtistEvent } from '#contract/works/events.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDiscard } from '#web/ui/overlay/use-discard.tsx'
import { EventFields } from './event-fields.tsx'
import { useEventForm } from './use-event-form.ts'
import '#web/events/events.css'

export type EditEventDialogProps = {
  /** Without one it makes a new event. */
  event?: ArtistEvent
  onClose: () => void
}

/** EVENT-02: makes or changes an event; asks before something that was typed is lost. */
export function EditEventDialog({ event, onClose }: EditEventDialogProps) {
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
      className="event-dialog"
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
      <form id={formId} className="event-form" noValidate onSubmit={form.submit}>
        <EventFields form={form} />
      </form>
    </Dialog>
  )
}
