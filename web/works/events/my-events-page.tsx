import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type ArtistEvent, type OwnEventList as EventPages, ownEventsResource } from '#contract/events.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EditDeleteIcons } from '#web/ui/action/edit-delete.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { FilterSlot } from '#web/works/releases/filter-slot.tsx'
import { ReleaseBadgeSlot } from '#web/works/releases/release-badge-slot.tsx'
import { isShown, type Shown } from '#web/works/releases/release-choice.ts'
import * as eventsStyles from './events.module.css'
import * as styles from './page/event-row.module.css'
import { EventRow } from './page/event-row.tsx'
import { EventRowsSkeleton } from './page/event-rows-skeleton.tsx'
import { useRefetchAtStart } from './times/event-times.ts'
import { togglePublished } from './toggle-published.ts'

const EditEventDialog = lazyOver(() => import('./dialog/edit-event-dialog.tsx'), 'EditEventDialog')
const DeleteEventDialog = lazyOver(() => import('./dialog/delete-event-dialog.tsx'), 'DeleteEventDialog')

/** EVENT-01: the page where an artist creates, edits and deletes events. */
export function MyEventsPage() {
  useTitle('My Events')
  const profile = useActiveProfile()
  return profile && <OwnEvents key={profile.id} profileId={profile.id} />
}

type Doing = { act: Performer; event: ArtistEvent } | { act: 'create' } | null

function OwnEvents({ profileId }: { profileId: string }) {
  const upcoming = useResource(ownEventsResource, { as: profileId, when: 'upcoming' })
  const past = useResource(ownEventsResource, { as: profileId, when: 'past' })
  const [doing, setDoing] = useState<Doing>(null)
  const first = upcoming.data?.pages[0]
  useRefetchAtStart(first?.items[0]?.startAt, upcoming.dataUpdatedAt, () =>
    Promise.all([upcoming.refetch(), past.refetch()]),
  )
  const create = () => setDoing({ act: 'create' })
  const act = (act: Performer, event: ArtistEvent) => setDoing({ act, event })
  const hasPast = (past.data?.pages[0]?.items.length ?? 0) > 0
  return (
    <>
      <PageHead
        title={first ? countOf(first.upcomingCount) : 'My Events'}
        tools={
          <Button variant="primary" icon="plus" onClick={create}>
            New Event
          </Button>
        }
      />
      {first?.items.length === 0 ? (
        <EmptyState
          scene="bell"
          as="h2"
          title="No upcoming events scheduled"
          action={<Button onClick={create}>Create Your First Event</Button>}
        />
      ) : (
        <OwnEventList query={upcoming} onAction={act} />
      )}
      {(hasPast || past.isError) && (
        <Section
          title="Past Events"
          className={styles.pastEvents}
          aside={<PastCount count={past.data?.pages[0]?.pastCount} />}
        >
          <OwnEventList query={past} onAction={act} />
        </Section>
      )}
      <Dialogs doing={doing} onClose={() => setDoing(null)} />
    </>
  )
}

const countOf = (count: number): string => `${formatCount(count)} Upcoming ${count === 1 ? 'Event' : 'Events'}`

const PastCount = ({ count }: { count: number | undefined }) =>
  count !== undefined && <span className="meta">{formatCount(count)}</span>

function Dialogs({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  if (!doing) return null
  if (doing.act === 'create') return <EditEventDialog onClose={onClose} />
  if (doing.act === 'edit') return <EditEventDialog event={doing.event} onClose={onClose} />
  return <DeleteEventDialog event={doing.event} onClose={onClose} />
}

type Performer = 'edit' | 'delete'

type OwnEventListProps = {
  query: UseInfiniteQueryResult<{ pages: EventPages[] }>
  onAction: (act: Performer, event: ArtistEvent) => void
}

/** EVENT-01: the profile's own events, with the buttons of each. */
function OwnEventList({ query, onAction }: OwnEventListProps) {
  const [shown, setShown] = useState<Shown>('all')
  return (
    <LoadedList query={query} waiting={<EventRowsSkeleton />} failed="Failed to load events. Please try again." padded>
      {(events) => (
        <>
          <FilterSlot items={events} shown={shown} onShow={setShown} />
          <ul className={eventsStyles.rows}>
            {events
              .filter(({ release }) => isShown(shown, release))
              .map((event) => (
                <EventRow key={event.id} event={event}>
                  {event.release && event.release.state !== 'draft' && <ReleaseBadgeSlot release={event.release} />}
                  <Button
                    size="s"
                    aria-label={`${publishVerb(event)} ${event.title}`}
                    onClick={() => togglePublished(event)}
                  >
                    {publishVerb(event)}
                  </Button>
                  <EditDeleteIcons
                    title={event.title}
                    onEdit={() => onAction('edit', event)}
                    onDelete={() => onAction('delete', event)}
                  />
                </EventRow>
              ))}
          </ul>
        </>
      )}
    </LoadedList>
  )
}

const publishVerb = ({ isPublished }: ArtistEvent): string => (isPublished ? 'Unpublish' : 'Publish')
