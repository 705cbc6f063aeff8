import { useState } from 'react'
import { type EventDetail, eventResource } from '#contract/events.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useParams } from '#web/platform/routing/use-router.ts'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { ReleaseMark } from '#web/works/releases/release-mark.tsx'
import * as styles from './events.module.css'
import { CalendarFeed, mapOf } from './page/calendar-feed.tsx'
import { EventSheet } from './page/event-sheet.tsx'
import { LineUp } from './page/line-up.tsx'
import { useRefetchAtStart } from './times/event-times.ts'

const EditEventDialog = lazyOver(() => import('./dialog/edit-event-dialog.tsx'), 'EditEventDialog')
const DeleteEventDialog = lazyOver(() => import('./dialog/delete-event-dialog.tsx'), 'DeleteEventDialog')

/** EVENT-03: the public page of an event. */
export function EventPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useResource(eventResource, { id })
  useTitle(data?.title ?? (error ? 'Event Not Found' : undefined))
  useRefetchAtStart(data?.isUpcoming ? data.startAt : undefined, dataUpdatedAt, refetch)
  if (isMissing(error)) return <EventNotFound />
  if (data) return <ShownEvent key={id} event={data} />
  if (!error) return <EventPageSkeleton />
  return <PageError message="Failed to load event" query={{ isFetching, refetch }} />
}

function EventNotFound() {
  return (
    <MissingThing title="Event Not Found" why="The event does not exist, or it is not published.">
      <Link to="/find-music">Find Music</Link>
    </MissingThing>
  )
}

function ShownEvent({ event }: { event: EventDetail }) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const { description } = event
  const close = () => setDoing(null)
  return (
    <article>
      <ReleaseMark kind="event" owner={event.host} work={event} />
      <EventSheet event={event} onEdit={() => setDoing('edit')} onDelete={() => setDoing('delete')} />
      <div className={layoutStyles.columns}>
        <div className={layoutStyles.stack}>
          <LineUp event={event} />
          {description ? (
            <p className={`body-text ${styles.details}`}>
              <LinkedText text={description} />
            </p>
          ) : (
            event.acts.length === 0 && <p className="dim">No details.</p>
          )}
        </div>
        <GettingIn event={event} />
      </div>
      {doing === 'edit' && <EditEventDialog event={event} onClose={close} />}
      {doing === 'delete' && (
        <DeleteEventDialog event={event} onClose={close} onDeleted={() => void navigate({ to: '/my-events' })} />
      )}
    </article>
  )
}

const EventPageSkeleton = () => (
  <Loading label="Loading event">
    <Skeleton shape="fill" className={styles.skeleton} />
  </Loading>
)

/** The facts needed to get in, and the host's other announcements. */
function GettingIn({ event: { locationText, price, host } }: { event: EventDetail }) {
  return (
    <Section title="Getting in">
      <Facts columns>
        {locationText && (
          <Fact name="Place" words>
            {locationText}
          </Fact>
        )}
        {locationText && (
          <Fact name="Map" words>
            <a className="link" href={mapOf(locationText)} target="_blank" rel="nofollow noopener noreferrer">
              Open the map
            </a>
          </Fact>
        )}
        {price && (
          <Fact name="Price" words>
            {price}
          </Fact>
        )}
        <Fact name="More" words>
          <Link className="link" to="/$slug" params={{ slug: host.slug || host.handle }} search={{ tab: 'events' }}>
            All events by <bdi>{profileName(host)}</bdi>
          </Link>
        </Fact>
      </Facts>
      <CalendarFeed host={host} />
    </Section>
  )
}
