import type { Track } from '#contract/music.ts'
import { formatCount } from '#web/ui/text/format.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as trackRowStyles from './track-row.module.css'

/**
 * MUSIC-08: plays and likes of a row: a column where there is room, else the end of its second line. Likes are shown
 * where no heart can be pressed that says them. The stylesheet draws their icons, for which a long list would need
 * many elements.
 */
export function RowCounts({ track }: { track: Pick<Track, 'playCount' | 'likeCount'> }) {
  return (
    <span className={`${trackRowStyles.counts} meta`}>
      <Count icon={trackRowStyles.plays} count={track.playCount} one="play" />
      <Count icon={trackRowStyles.likes} count={track.likeCount} one="like" />
    </span>
  )
}

function Count({ icon, count, one }: { icon: string | undefined; count: number; one: string }) {
  return (
    <span className={icon}>
      {formatCount(count)}
      <span className={visuallyHiddenStyles.visuallyHidden}>{` ${one}${count === 1 ? '' : 's'}`}</span>
    </span>
  )
}
