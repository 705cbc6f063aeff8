import type { ListedEvent } from '#contract/events.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import { monthAndDay, nearDay, otherYear, timeOfDay, weekday } from '#web/works/events/times/event-times.ts'
import * as styles from './listed-event.later.module.css'

const THUMB_PX = 320

/** FIND-05: an event in the list of all artists, in its own time zone. */
export function ListedEventRow({ event }: { event: ListedEvent }) {
  const { id, title, startAt, localDate, locationText, flyer, host } = event
  const near = nearDay(event)
  const year = otherYear(event)
  const name = profileName(host)
  return (
    <li className={styles.event} data-day={localDate}>
      <time className={styles.day} dateTime={startAt}>
        {monthAndDay(event)}
        <small>
          {weekday(event)} <span>{timeOfDay(event)}</span>
          {year && ` ${year}`}
        </small>
      </time>
      <span className={styles.flyer} aria-hidden="true">
        {flyer ? (
          <img
            src={flyer.thumbUrl}
            alt=""
            width={THUMB_PX}
            height={THUMB_PX}
            loading="lazy"
            style={{ background: `url("${flyer.placeholder}") center / cover` }}
          />
        ) : (
          <Plate name={name} id={host.id} decorative />
        )}
      </span>
      <span className={styles.text}>
        <Link className={styles.title} data-part="title" to="/event/$id" params={{ id }}>
          {title}
        </Link>
        {locationText && (
          <span className={styles.place}>
            <Icon name="pin" size="s" />
            <span>{locationText}</span>
          </span>
        )}
        <span className="meta">
          by <bdi>{name}</bdi>
        </span>
      </span>
      <span className={styles.mark}>{near && <Badge kind="on">{near}</Badge>}</span>
    </li>
  )
}
