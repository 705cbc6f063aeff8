import { useState } from 'react'
import { formatCount } from '#contract/words/counted.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { calendarAddress } from '#web/works/events/page/calendar-feed.tsx'
import { shareLink } from '#web/works/share/share-link.ts'
import * as styles from './all-events.later.module.css'

/** The calendar address of all events, or of the events of a city. */
export const feedPath = (city: string | null): string =>
  city ? `/api/events.ics?${new URLSearchParams({ city })}` : '/api/events.ics'

/** The number of cities offered besides all events, while no city is chosen. */
const OFFERED = 2
const EVERYWHERE = ''

type Props = { city: string | null; cities: readonly { name: string; count: number }[] }

/**
 * FIND-05 EVENT-05: subscribes to all events or those of a city: by address, in the calendar
 * program, or as a file.
 */
export function SubscribeToEvents({ city, cities }: Props) {
  const [chosen, setChosen] = useState(city ?? EVERYWHERE)
  const most = cities.toSorted((a, b) => b.count - a.count).slice(0, OFFERED)
  const offered = city ? [{ name: city, count: cities.find(({ name }) => name === city)?.count }] : most
  const path = feedPath(chosen || null)
  return (
    <section className={styles.part} aria-label="Subscribe">
      <div className={styles.head}>
        <h2 className={headingStyles.section}>Subscribe</h2>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no form fields */}
      <div className={styles.whats} role="group" aria-label="What to subscribe to">
        {[{ name: EVERYWHERE, count: undefined }, ...offered].map(({ name, count }) => (
          <Button key={name} aria-pressed={name === chosen} onClick={() => setChosen(name)}>
            {name || 'All events'}
            {count !== undefined && <span className="meta">{formatCount(count)}</span>}
          </Button>
        ))}
      </div>
      <div className={styles.address}>
        <input
          className={fieldStyles.input}
          readOnly
          aria-label="Calendar address"
          value={window.location.host + path}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button onClick={() => void shareLink(path, chosen ? `Events in ${chosen}` : 'All events')}>Copy</Button>
      </div>
      <div className={styles.ways}>
        <Button size="s" variant="primary" asChild>
          <a href={calendarAddress(path)}>
            <Icon name="events" />
            Add to calendar
          </a>
        </Button>
        <Button size="s" asChild>
          <a href={path} download>
            <Icon name="download" />
            File (.ics)
          </a>
        </Button>
      </div>
    </section>
  )
}
