import type { Track } from '#contract/music.ts'
import { formatCount, nounOf } from '#contract/words/counted.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as trackRowStyles from './track-row.module.css'

/**
 * MUSIC-08: plays and likes of a row: a column on wide screens, otherwise the end of the second
 * line. Likes are shown where the row has no like button with a count. The stylesheet draws the
 * icons, to save elements in long lists.
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
      <span className={visuallyHiddenStyles.visuallyHidden}>{` ${nounOf(count, one)}`}</span>
    </span>
  )
}
