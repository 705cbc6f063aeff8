import type { ArtistEvent } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DeleteDialog } from '#web/ui/overlay/delete-dialog.tsx'
import { useDeleteEvent } from '#web/works/events/mutations.ts'

export type DeleteEventDialogProps = { event: ArtistEvent; onClose: () => void; onDeleted?: () => void }

/** EVENT-02: asks before an event is deleted for good. */
export function DeleteEventDialog({ event, ...after }: DeleteEventDialogProps) {
  return (
    <DeleteDialog
      {...after}
      title="Delete event"
      message={`Are you sure you want to delete "${isolated(event.title)}"? This action cannot be undone.`}
      thing={event}
      deletion={useDeleteEvent()}
    />
  )
}
