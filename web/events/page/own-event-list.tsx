import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ArtistEvent, EventList } from '#contract/events.ts'
import * as styles from '#web/events/events.module.css'
import { togglePublished } from '#web/events/mutations.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { EventRow } from './event-row.tsx'
import { EventRowsSkeleton } from './event-rows-skeleton.tsx'

export type EventAct = 'edit' | 'delete'

export type OwnEventListProps = {
  query: UseInfiniteQueryResult<{ pages: EventList[] }>
  onAct: (act: EventAct, event: ArtistEvent) => void
}

const FAILED = 'Failed to load events. Please try again.'

/** EVENT-01: one's own events, with all that can be done with each. */
export function OwnEventList({ query, onAct }: OwnEventListProps) {
  if (query.isPending) return <EventRowsSkeleton />
  if (!query.data) {
    return (
      <div className={spacingStyles.paddingLarge}>
        <LoadError message={FAILED} query={query} />
      </div>
    )
  }
  const events = query.data.pages.flatMap((page) => page.items)
  return (
    <>
      <ul className={styles.rows}>
        {events.map((event) => (
          <EventRow key={event.id} event={event}>
            <Button size="s" aria-label={`${publishVerb(event)} ${event.title}`} onClick={() => togglePublished(event)}>
              {publishVerb(event)}
            </Button>
            <IconButton icon="edit" label={`Edit ${event.title}`} onClick={() => onAct('edit', event)} />
            <IconButton icon="trash" label={`Delete ${event.title}`} danger onClick={() => onAct('delete', event)} />
          </EventRow>
        ))}
      </ul>
      <LoadMore {...query} failed={FAILED} />
    </>
  )
}

const publishVerb = ({ isPublished }: ArtistEvent): string => (isPublished ? 'Unpublish' : 'Publish')
