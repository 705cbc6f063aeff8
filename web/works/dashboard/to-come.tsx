import type { Dashboard } from '#contract/dashboard.ts'
import { formatCount } from '#contract/words/counted.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { datedFormat } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as styles from './dashboard.module.css'

type Event = Dashboard['upcomingEvents'][number]

/** The start in the event's time zone, as on all other pages. */
const startText = ({ startAt, timeZone }: Event): string =>
  datedFormat({
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone,
  })(new Date(startAt))

/** The upcoming events. */
export function UpcomingEvents({ upcomingEvents, upcomingEventCount }: Dashboard) {
  return (
    <Section title="Upcoming events" aside={<span className="meta">{formatCount(upcomingEventCount)}</span>}>
      <ul className={styles.list}>
        {upcomingEvents.map((event) => (
          <li key={event.id}>
            <Link className="truncated" to="/event/$id" params={{ id: event.id }}>
              {event.title}
            </Link>
            <time className="meta" dateTime={event.startAt}>
              {event.isPublished ? startText(event) : `${startText(event)}, unpublished`}
            </time>
          </li>
        ))}
      </ul>
      <p className={spacingStyles.paddingSmall}>
        <Link className="link" to="/my-events">
          {upcomingEventCount === 0 ? 'No upcoming events scheduled' : 'My Events'}
        </Link>
      </p>
    </Section>
  )
}

/** Merch that waits for an admin. */
export function MerchInReview({ merchInReview, merchInReviewCount }: Dashboard) {
  return (
    <Section title="Merch under review" aside={<span className="meta">{formatCount(merchInReviewCount)}</span>}>
      <ul className={styles.list}>
        {merchInReview.map((item) => (
          <li key={item.id}>
            <span className="truncated">{item.title}</span>
            <RelativeTime iso={item.createdAt} className="meta" />
          </li>
        ))}
      </ul>
      <p className={spacingStyles.paddingSmall}>
        <Link className="link" to="/my-merch">
          {merchInReviewCount === 0 ? 'Nothing is waiting for review' : 'My Merch'}
        </Link>
      </p>
    </Section>
  )
}
