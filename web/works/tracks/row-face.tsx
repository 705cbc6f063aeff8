import type { ReactNode } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { CoverDisc, type CoverDiscProps } from '#web/ui/action/play-disc.tsx'
import { useMark } from '#web/ui/text/marks.ts'
import { Cover } from './cover.tsx'
import * as styles from './track-row.module.css'

/** Props of the button that plays a row's track, followed by the rest of the list. */
export const playOf = (track: Track, list: readonly Track[], state: CoverDiscProps['state']): CoverDiscProps => ({
  state,
  name: `${isolated(track.title)} by ${isolated(artistName(track.artist))}`,
  onClick: () => playTrack(track, { list }),
})

type Named = Pick<Track, 'id' | 'title' | 'cover' | 'artist'>

/** The cover of a row, with the play button on it if `play` is set. */
export function RowCover({ track, play, eager }: { track: Named; play?: CoverDiscProps; eager?: boolean }) {
  return (
    <span className={styles.cover}>
      <Cover track={track} sizes="64px" eager={eager} />
      {play && <CoverDisc {...play} />}
    </span>
  )
}

/** The title of a row, linked to the track, above its second line. */
export function RowTitles({ track, isPlain, children }: { track: Named; isPlain?: boolean; children?: ReactNode }) {
  const mark = useMark()
  const title = { className: `${styles.title} truncated`, 'data-part': 'title', children: mark(track.title) }
  return (
    <span className={styles.titles}>
      {isPlain ? <span {...title} /> : <Link {...title} to="/track/$id" params={{ id: track.id }} />}
      {children}
    </span>
  )
}
