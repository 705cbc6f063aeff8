import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type EventList, profileEventsResource } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { formatCount } from '#contract/words/counted.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { startWith } from '#web/platform/page/first-page.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyPart } from '#web/ui/feedback/empty-part.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as eventsStyles from './events.module.css'
import { CalendarFeed } from './page/calendar-feed.tsx'
import * as eventRowStyles from './page/event-row.module.css'
import { EventRow } from './page/event-row.tsx'
import { EventRowsSkeleton } from './page/event-rows-skeleton.tsx'
import { useRefetchAtStart } from './times/event-times.ts'

const FAILED = 'Failed to load events. Please try again.'

/**
 * EVENT-04: a profile's published events. On the first page load the first events come with the
 * profile.
 */
export function ProfileEvents({ profile, first }: { profile: Profile; first: EventList | undefined }) {
  const query = useResource(profileEventsResource, { id: profile.id, when: 'upcoming' }, startWith(first))
  const page = query.data?.pages[0]
  useRefetchAtStart(page?.items[0]?.startAt, query.dataUpdatedAt, query.refetch)
  if (!page) {
    return (
      <div className={layoutStyles.pane}>
        {query.isError ? <LoadError message={FAILED} query={query} /> : <EventRowsSkeleton />}
      </div>
    )
  }
  return (
    <div className={layoutStyles.pane}>
      {page.upcomingCount > 0 ? <Upcoming query={query} count={page.upcomingCount} /> : <NoEvents profile={profile} />}
      {page.upcomingCount + page.pastCount > 0 && (
        <div className={eventsStyles.belowEvents}>
          <CalendarFeed host={profile} />
        </div>
      )}
      {page.pastCount > 0 && <PastEvents profileId={profile.id} count={page.pastCount} />}
    </div>
  )
}

type Listed = { query: UseInfiniteQueryResult<{ pages: EventList[] }> }

function Upcoming({ query, count }: Listed & { count: number }) {
  return (
    <>
      <h2 className={`meta ${eventsStyles.count}`}>
        {formatCount(count)} upcoming {count === 1 ? 'event' : 'events'}
      </h2>
      <Rows query={query} />
    </>
  )
}

const Rows = ({ query }: Listed) => (
  <LoadedList query={query} waiting={<EventRowsSkeleton />} failed={FAILED}>
    {(events) => (
      <ul className={eventsStyles.rows}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    )}
  </LoadedList>
)

/** The past events, which are fetched on a press. */
function PastEvents({ profileId, count }: { profileId: string; count: number }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <Section
        title="Past Events"
        className={eventRowStyles.pastEvents}
        aside={<span className="meta">{formatCount(count)}</span>}
      >
        <PastRows profileId={profileId} />
      </Section>
    )
  }
  return (
    <Button className={spacingStyles.marginLarge} onClick={() => setOpen(true)}>
      Show {formatCount(count)} past {count === 1 ? 'event' : 'events'}
    </Button>
  )
}

function PastRows({ profileId }: { profileId: string }) {
  return <Rows query={useResource(profileEventsResource, { id: profileId, when: 'past' })} />
}

const NoEvents = ({ profile }: { profile: Profile }) => (
  <EmptyPart
    scene="bell"
    title="No upcoming events scheduled"
    isOwn={profile.viewer.can.edit}
    own={{ body: 'Events you announce appear here.', link: <Link to="/my-events">My Events</Link> }}
    others={`${isolated(profileName(profile))} has not announced any events yet.`}
  />
)
