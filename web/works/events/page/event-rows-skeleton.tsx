import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import * as eventsStyles from '#web/works/events/events.module.css'
import * as eventRowStyles from './event-row.module.css'

/** The skeleton of events, with the height of their rows. */
export function EventRowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Loading label="Loading events">
      <div className={eventsStyles.rows}>
        {Array.from({ length: rows }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={n} className={eventRowStyles.row}>
            <Skeleton shape="fill" height={56} />
            <div className={`${eventRowStyles.summary} ${touchStyles.links}`}>
              <Skeleton shape="title" width="60%" />
              <Skeleton width="40%" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
