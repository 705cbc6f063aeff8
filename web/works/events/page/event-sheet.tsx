import type { ReactNode } from 'react'
import type { ArtistEvent, EventDetail } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { TITLES } from '#contract/sheets.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { HiddenMark } from '#web/safety/decisions/hidden-mark.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EditDeleteButtons } from '#web/ui/action/edit-delete.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { fullDate, timeOfDay, viewersTime, zoneText } from '#web/works/events/times/event-times.ts'
import { shareEvent } from '#web/works/share/share.ts'
import { mapOf } from './calendar-feed.tsx'
import * as styles from './event-sheet.module.css'

/**
 * The event as a poster: beside its flyer in its accent colour, or across the sheet in the colour
 * of its host.
 */
export function EventSheet({ event, ...acts }: PerformersProps & { event: EventDetail }) {
  const { flyer } = event
  return (
    <Sheet stock={event.stock} className={flyer ? styles.event : `${styles.event} ${styles.plain}`}>
      {flyer && (
        <a
          className={styles.flyer}
          href={flyer.url}
          target="_blank"
          rel="noopener"
          aria-label="Open the flyer full size"
        >
          <img
            src={flyer.url}
            alt={`Flyer of ${isolated(event.title)}`}
            width={flyer.width}
            height={flyer.height}
            fetchPriority="high"
            style={{ background: `url("${flyer.placeholder}") center / cover` }}
          />
        </a>
      )}
      <div className={`${styles.text} ${touchStyles.links}`}>
        <By event={event} />
        <Poster text={event.title} {...(flyer ? TITLES.eventWithFlyer : TITLES.event)} />
        <HiddenMark isHidden={event.isHidden} />
        <Day event={event} />
        <Performers event={event} {...acts} />
      </div>
    </Sheet>
  )
}

function By({ event: { host, isUpcoming, isPublished } }: { event: ArtistEvent }) {
  const name = profileName(host)
  return (
    <div className={`${styles.artist} ${touchStyles.breaking}`}>
      {isUpcoming ? <Badge kind="on">Upcoming</Badge> : <Badge>Past Event</Badge>}
      {!isPublished && <Badge kind="pending">Unpublished</Badge>}
      <Link className={styles.host} to="/$slug" params={{ slug: host.slug || host.handle }}>
        <Avatar src={host.avatar?.thumbUrl} name={name} id={host.id} eager />
        <span>
          <span className="strong">{name}</span> <span className="meta">@{host.handle}</span>
        </span>
      </Link>
    </div>
  )
}

function Day({ event }: { event: EventDetail }) {
  const { startAt, locationText } = event
  const here = viewersTime(event)
  return (
    <div className={styles.date}>
      <time className={styles.dayOfMonth} dateTime={startAt}>
        {fullDate(event)}
      </time>
      <Hours event={event} />
      {locationText && (
        <p className={styles.where}>
          <b className={headingStyles.section}>{locationText}</b>{' '}
          <a className="link strong" href={mapOf(locationText)} target="_blank" rel="nofollow noopener noreferrer">
            Find on a map
          </a>
        </p>
      )}
      <p className="meta">
        Time zone: {zoneText(event)}
        {here && <span className={styles.yourTime}>{here} your time</span>}
      </p>
    </div>
  )
}

/** The known hours of the event; the start is always known. */
function Hours({ event }: { event: EventDetail }) {
  const { localDate, doorsTime, endAt, endDate, endTime, price, acts } = event
  const clock = (localTime: string) => timeOfDay({ localDate, localTime })
  return (
    <dl className={styles.hours}>
      {doorsTime && <Hour name="doors">{clock(doorsTime)}</Hour>}
      <Hour name={acts.length > 1 ? 'first band' : 'start'}>{timeOfDay(event)}</Hour>
      {endAt && endTime && (
        <Hour
          name={isNextDays(event) ? `end, ${fullDate({ localDate: endDate ?? localDate, localTime: endTime })}` : 'end'}
        >
          {clock(endTime)}
        </Hour>
      )}
      {price && <Hour name="price">{price}</Hour>}
    </dl>
  )
}

const HALF_DAY_MS = 12 * 3600 * 1000

/** True if the end is shown with its date. An end in the same night needs none. */
const isNextDays = ({ startAt, endAt, localDate, endDate }: ArtistEvent): boolean =>
  endAt !== null && endDate !== localDate && Date.parse(endAt) - Date.parse(startAt) > HALF_DAY_MS

function Hour({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="meta">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type PerformersProps = { event: ArtistEvent; onEdit: () => void; onDelete: () => void }

/**
 * EVENT-05: 'Add to calendar', and the buttons of its hosts. An unpublished event has no links for
 * others.
 */
function Performers({ event, onEdit, onDelete }: PerformersProps) {
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
          <Button icon="share" onClick={() => void shareEvent({ id, title, host })}>
            Share
          </Button>
          <ReportButton thing={reportable('event', event, host)} />
        </>
      )}
      {event.viewer.can.edit && <EditDeleteButtons onEdit={onEdit} onDelete={onDelete} />}
    </div>
  )
}
