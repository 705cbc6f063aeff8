import type { ArtistEvent } from '#contract/events.ts'
import { togglePublished } from '#web/events/mutations.ts'
import { shareLink } from '#web/music/share.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as styles from './event-sheet.module.css'

export type EventActsProps = { event: ArtistEvent; onEdit: () => void; onDelete: () => void }

/** EVENT-05 'Add to calendar', and what its hosts can do. An unpublished event leads nobody else anywhere. */
export function EventActs({ event, onEdit, onDelete }: EventActsProps) {
  const { id, title, host, isPublished } = event
  return (
    <div className={styles.actions}>
      {isPublished && (
        <>
          <Button variant={event.isUpcoming ? 'primary' : 'plain'} asChild>
            <a href={`/api/events/${id}/calendar.ics`} download>
              <Icon name="events" />
              Add to calendar
            </a>
          </Button>
          <Button icon="share" onClick={() => void shareLink(`/event/${id}`, `${title} by ${profileName(host)}`)}>
            Share
          </Button>
        </>
      )}
      {event.viewer.can.edit && (
        <>
          <Button onClick={() => togglePublished(event)}>{isPublished ? 'Unpublish' : 'Publish'}</Button>
          <Button icon="edit" onClick={onEdit}>
            Edit
          </Button>
          <Button icon="trash" variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
    </div>
  )
}
