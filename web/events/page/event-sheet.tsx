import { Link } from '@tanstack/react-router'
import type { ArtistEvent } from '#contract/works/events.ts'
import { shortDate, timeOfDay, viewersTime, weekday, zoneName } from '#web/events/times/event-times.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Halftone } from '#web/ui/media/halftone.tsx'
import { EventActs, type EventActsProps } from './event-acts.tsx'

/** The event as a poster in the colour of its host. */
export function EventSheet({ event, ...acts }: EventActsProps) {
  const { host, isUpcoming, isPublished } = event
  const name = profileName(host)
  return (
    <Sheet stock={event.stock} className="ev">
      <Halftone src={host.avatar?.url} />
      <div className="by">
        {isUpcoming ? <Badge kind="on">Upcoming</Badge> : <Badge>Past Event</Badge>}
        {!isPublished && <Badge kind="pending">Unpublished</Badge>}
        <Link className="host" to="/$slug" params={{ slug: host.slug || host.handle }}>
          <Avatar src={host.avatar?.thumbUrl} name={name} id={host.id} eager />
          <span>
            <span className="strong">{name}</span> <span className="meta">@{host.handle}</span>
          </span>
        </Link>
      </div>
      <Poster text={event.title} maxHeight={400} maxSize={150} minSize={34} maxLines={3} />
      <WhenAndWhere event={event} />
      <EventActs event={event} {...acts} />
    </Sheet>
  )
}

function WhenAndWhere({ event }: { event: ArtistEvent }) {
  const { startAt, timeZone, locationText } = event
  const here = viewersTime(event)
  return (
    <div className="when-big">
      <time className="at" dateTime={startAt}>
        <span className="big">
          {weekday(event)}, {shortDate(event)}
        </span>{' '}
        <span className="big">{timeOfDay(event)}</span>
      </time>
      <div className="where">
        {locationText && (
          <p>
            <b className="h-sec">{locationText}</b>{' '}
            <a className="link small" href={mapOf(locationText)} target="_blank" rel="nofollow noopener noreferrer">
              Find on a map
            </a>
          </p>
        )}
        <p className="meta">
          {zoneName(event)}, {timeZone.replaceAll('_', ' ')} time
          {here && <span className="here">{here} your time</span>}
        </p>
      </div>
    </div>
  )
}

const mapOf = (place: string): string => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`
