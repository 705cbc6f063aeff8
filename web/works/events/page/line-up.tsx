import type { EventDetail, Performer } from '#contract/events.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { timeOfDay } from '#web/works/events/times/event-times.ts'
import * as styles from './line-up.module.css'

/**
 * EVENT-03: the performers in order. Profiles of the site have a link and play their latest track.
 */
export function LineUp({ event }: { event: EventDetail }) {
  const { acts } = event
  if (acts.length === 0) return null
  const aside = acts.length > 1 && <span className="meta">In order of playing</span>
  return (
    <Section title="Line-up" aside={aside}>
      <ul className={styles.lineUp}>
        {acts.map((act, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may play twice, its place tells them apart
          <Act key={place} act={act} event={event} />
        ))}
      </ul>
    </Section>
  )
}

function Act({ act: { name, profile, playsAt, track }, event }: { act: Performer; event: EventDetail }) {
  const shown = profile ? profileName(profile) : name
  return (
    <li {...accentProps(track?.stock)}>
      <Avatar src={profile?.avatar?.thumbUrl} name={shown} id={profile?.id ?? name} sizes="72px" />
      <span className={`${styles.person} ${touchStyles.names}`}>
        {profile ? (
          <Link className={styles.name} to="/$slug" params={{ slug: profile.slug || profile.handle }}>
            {shown}
          </Link>
        ) : (
          <span className={styles.name}>{shown}</span>
        )}
        {track && (
          <span className="dim small">
            {track.title}, {formatDuration(track.durationMs)}
          </span>
        )}
      </span>
      {playsAt && (
        <span className={`meta ${styles.time}`}>{timeOfDay({ localDate: event.localDate, localTime: playsAt })}</span>
      )}
      {track && <PerformerDisc track={track} by={shown} />}
    </li>
  )
}

function PerformerDisc({ track, by }: { track: NonNullable<Performer['track']>; by: string }) {
  const { disc } = useTrackPlayback(track.id)
  return <PlayDisc state={disc} name={`${isolated(track.title)} by ${isolated(by)}`} onClick={() => playTrack(track)} />
}
