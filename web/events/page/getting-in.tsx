import { Link } from '@tanstack/react-router'
import type { EventDetail } from '#contract/events.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Fact, Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { mapOf } from './map-of.ts'

/** What one needs to know to be there, and what else the host announces. */
export function GettingIn({ event: { locationText, price, host } }: { event: EventDetail }) {
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
            All events by {profileName(host)}
          </Link>
        </Fact>
      </Facts>
      <CalendarFeed host={host} />
    </Section>
  )
}
