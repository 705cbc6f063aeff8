import type { ReactNode } from 'react'
import type { ArtistEvent } from '#contract/events.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { monthAndDay, otherYear, timeOfDay, viewersTime, weekday } from '#web/works/events/times/event-times.ts'
import * as styles from './event-row.module.css'

/** EVENT-01 EVENT-04: an event in a list, in its own time zone; `children` are its buttons. */
export function EventRow({ event, children }: { event: ArtistEvent; children?: ReactNode }) {
  const { id, title, startAt, locationText, isUpcoming, isPublished } = event
  const { can } = event.viewer
  const here = viewersTime(event)
  const year = otherYear(event)
  return (
    <li className={isUpcoming ? styles.row : `${styles.row} ${styles.past}`}>
      <time className={styles.dateTile} dateTime={startAt}>
        {monthAndDay(event)}
        <small>
          {weekday(event)} {timeOfDay(event)}
        </small>
        {year && <small>{year}</small>}
      </time>
      <div className={`${styles.summary} ${touchStyles.links}`}>
        <Link className={styles.title} data-part="title" to="/event/$id" params={{ id }}>
          {title}
        </Link>
        {locationText && (
          <p className={`dim ${styles.place}`}>
            <Icon name="pin" size="s" />
            <span>{locationText}</span>
          </p>
        )}
        {here && <p className="meta">{here} your time</p>}
      </div>
      <div className={styles.marks}>
        {!isPublished && can.edit && <Badge kind="pending">Unpublished</Badge>}
        {isUpcoming ? <Badge kind="on">Upcoming</Badge> : <Badge kind="off">Past</Badge>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  )
}
