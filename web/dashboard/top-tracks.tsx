import { Link } from '@tanstack/react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { Cover } from '#web/music/cover.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './dashboard.module.css'
import { countText } from './measures.ts'

/** The tracks and stems with most plays in the span. */
export function TopTracks({ topTracks }: Pick<Dashboard, 'topTracks'>) {
  return (
    <Section title="Top tracks">
      {topTracks.length === 0 && <p className="dim">No plays in these days.</p>}
      <ol className={styles.list}>
        {topTracks.map(({ track, plays }) => (
          <li key={track.id}>
            <span className={styles.cover}>
              <Cover track={track} />
            </span>
            <Link className="truncated" to="/track/$id" params={{ id: track.id }}>
              {track.title}
            </Link>
            <span className="meta">{countText('plays', plays)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
