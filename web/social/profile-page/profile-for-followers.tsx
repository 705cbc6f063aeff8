import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { AlbumLabel } from '#web/works/albums/album-cover.tsx'
import * as shelfStyles from '#web/works/albums/shelf.module.css'
import { Gallery } from '#web/works/artworks/gallery/gallery.tsx'
import * as eventsStyles from '#web/works/events/events.module.css'
import { EventRow } from '#web/works/events/page/event-row.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import * as styles from './profile.module.css'
import { countOf, useForFollowers } from './use-for-followers.ts'

const FAILED = 'Failed to load what is for followers. Please try again.'

/** RELEASE-01: the works and events that an artist shows to followers only. */
export function ProfileForFollowers({ profile }: { profile: Profile }) {
  const query = useForFollowers(profile)
  const shown = query?.data
  if (query && !shown) {
    return (
      <div className={layoutStyles.pane}>
        {query.isError ? <LoadError message={FAILED} query={query} /> : <TrackListSkeleton rows={4} />}
      </div>
    )
  }
  if (!shown || countOf(shown) === 0) return <Nothing profile={profile} />
  const { tracks, albums, artworks, events } = shown
  return (
    <div className={`${layoutStyles.pane} ${styles.musicPane}`}>
      {tracks.length > 0 && <TrackRows mode="bare" title="Tracks" tracks={tracks} hasMore={false} />}
      {albums.length > 0 && (
        <Section title="Albums">
          <ul className={shelfStyles.shelf}>
            {albums.map((album) => (
              <AlbumLabel key={album.id} album={album} />
            ))}
          </ul>
        </Section>
      )}
      {artworks.length > 0 && (
        <Section title="Art">
          <Gallery artworks={artworks} />
        </Section>
      )}
      {events.length > 0 && (
        <Section title="Events">
          <ul className={eventsStyles.rows}>
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

const Nothing = ({ profile }: { profile: Profile }) => (
  <div className={layoutStyles.pane}>
    <EmptyState
      scene="niche"
      as="h2"
      title="Nothing for followers."
      body={`${isolated(profileName(profile))} shows nothing to followers only, or you do not follow this profile.`}
    />
  </div>
)
