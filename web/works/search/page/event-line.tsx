import type { Found } from '#contract/search.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { datedFormat } from '#web/ui/text/format.ts'
import { useMark } from '#web/ui/text/marks.ts'
import type { Term } from '#web/works/suggest/marks.ts'
import { alsoOf, hitOf } from '../hit.ts'
import * as styles from './search-page.later.module.css'

const day = datedFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })

type EventLineProps = { found: Extract<Found, { kind: 'event' }>; terms: readonly Term[] }

/** An event by its day, of its own place; the whole row leads there. */
export function EventLine({ found, terms }: EventLineProps) {
  const mark = useMark()
  const hit = hitOf(found)
  const { startAt, localDate, isUpcoming } = found.event
  const also = alsoOf(hit, terms)
  return (
    <li className={isUpcoming ? styles.event : `${styles.event} ${styles.past}`}>
      <time className={styles.date} dateTime={startAt}>
        {day(new Date(localDate))}
        <small>{hit.aside}</small>
      </time>
      <span className={styles.names}>
        <AddressLink className={styles.title} href={hit.href}>
          {mark(hit.title)}
        </AddressLink>
        <span className={styles.place}>
          <Icon name="pin" size="s" />
          <span>{mark(hit.by)}</span>
        </span>
        {also && <span className="meta">{mark(also)}</span>}
      </span>
      {isUpcoming ? <Badge kind="on">Upcoming</Badge> : <Badge kind="off">Past</Badge>}
    </li>
  )
}
