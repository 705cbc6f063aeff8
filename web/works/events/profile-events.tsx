import { useState } from 'react'
import { type EventList, profileEventsResource } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatCount } from '#web/ui/text/format.ts'
import * as eventsStyles from './events.module.css'
import { CalendarFeed } from './page/calendar-feed.tsx'
import * as eventRowStyles from './page/event-row.module.css'
import { EventRow } from './page/event-row.tsx'
import { EventRowsSkeleton } from './page/event-rows-skeleton.tsx'
import { useTurn } from './times/event-times.ts'

const FAILED = 'Failed to load events. Please try again.'

/** EVENT-04: a profile's published events. Where the page opened in this tab, the first of them came with it. */
export function ProfileEvents({ profile, first }: { profile: Profile; first: EventList | undefined }) {
  const query = useResource(
    profileEventsResource,
    { id: profile.id, when: 'upcoming' },
    {
      initialData: first && { pages: [first], pageParams: [undefined] },
    },
  )
  const page = query.data?.pages[0]
  useTurn(page?.items[0]?.startAt, query.dataUpdatedAt, query.refetch)
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

type Listed = { query: ReturnType<typeof useEventsOf> }
const useEventsOf = (profileId: string) => useResource(profileEventsResource, { id: profileId, when: 'upcoming' })

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

function Rows({ query }: Listed) {
  return (
    <>
      <ul className={eventsStyles.rows}>
        {query.data?.pages
          .flatMap((page) => page.items)
          .map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
      </ul>
      <LoadMore {...query} failed={FAILED} />
    </>
  )
}

/** Fetched when asked for. */
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
  const query = useResource(profileEventsResource, { id: profileId, when: 'past' })
  if (query.data) return <Rows query={query} />
  if (!query.isError) return <EventRowsSkeleton />
  return <LoadError message={FAILED} query={query} />
}

function NoEvents({ profile }: { profile: Profile }) {
  const isOwn = profile.viewer.can.edit
  return (
    <EmptyState
      scene="bell"
      as="h2"
      title="No upcoming events scheduled"
      body={isOwn ? 'Events you announce appear here.' : `${isolated(profileName(profile))} has announced nothing yet.`}
      action={
        isOwn && (
          <Button asChild>
            <Link to="/my-events">My Events</Link>
          </Button>
        )
      }
    />
  )
}
