import type { Track } from '#contract/music.ts'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as trackRowStyles from './track-row.module.css'

/**
 * MUSIC-08: plays and likes of a row: a column where there is room, else the end of its second line. Likes are shown
 * where no heart can be pressed that says them.
 */
export function RowCounts({ track }: { track: Pick<Track, 'playCount' | 'likeCount'> }) {
  return (
    <span className={`${trackRowStyles.counts} meta`}>
      <Count icon="play" count={track.playCount} one="play" />
      <Count icon="heart" count={track.likeCount} one="like" />
    </span>
  )
}

function Count({ icon, count, one }: { icon: IconName; count: number; one: string }) {
  return (
    <span className={one === 'like' ? trackRowStyles.likes : undefined}>
      <Icon name={icon} size="s" />
      {formatCount(count)}
      <span className={visuallyHiddenStyles.visuallyHidden}>{` ${one}${count === 1 ? '' : 's'}`}</span>
    </span>
  )
}
