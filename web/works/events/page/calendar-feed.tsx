import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import * as styles from '#web/works/events/events.module.css'
import { shareLink } from '#web/works/share/share-link.ts'

/**
 * EVENT-05: subscribes to an artist's events in the viewer's calendar program, or copies the
 * address for programs that need it typed.
 */
export function CalendarFeed({ host }: { host: Pick<ProfileSummary, 'id' | 'displayName' | 'handle'> }) {
  const path = `/api/profiles/${host.id}/events.ics`
  return (
    <div className={styles.feedLinks}>
      <Button size="s" asChild>
        <a href={calendarAddress(path)}>
          <Icon name="events" />
          Subscribe to calendar
        </a>
      </Button>
      <Button size="s" icon="share" onClick={() => void shareLink(path, `Events by ${isolated(profileName(host))}`)}>
        Copy calendar address
      </Button>
      <ButtonLink to="/events" size="s" variant="quiet">
        All events
      </ButtonLink>
    </div>
  )
}

/** A search for a place as it was written, on a map that needs no API key. */
export const mapOf = (place: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`

/** The address to which calendar programs subscribe. */
export const calendarAddress = (path: string): string => `webcal://${window.location.host}${path}`
