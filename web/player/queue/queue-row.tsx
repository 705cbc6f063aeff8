import type { ReactNode } from 'react'
import { Cover } from '#web/music/cover.tsx'
import * as trackRowStyles from '#web/music/list/track-row.module.css'
import { artistName } from '#web/player/artist-name.ts'
import type { QueueItem } from '#web/player/engine/queue/queue.ts'
import { player, togglePlay } from '#web/player/player.ts'
import { discState, usePlayer } from '#web/player/use-player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { CoverDisc } from '#web/ui/action/play-disc.tsx'

/** What stands in a row of the queue; without `handles` it is the current one. */
export function QueueRow({ item, handles }: { item: QueueItem; handles?: ReactNode }) {
  const { track } = item
  const state = discState(usePlayer().status)
  const isCurrent = handles === undefined
  return (
    <>
      <span className={trackRowStyles.cover}>
        <Cover track={track} />
        <CoverDisc
          state={isCurrent ? state : 'idle'}
          name={track.title}
          onClick={() => (isCurrent ? togglePlay() : player.playItem(item))}
        />
      </span>
      <span className={trackRowStyles.titles}>
        <span className={`${trackRowStyles.title} truncated`} data-part="title">
          {track.title}
        </span>
        <span className={`${trackRowStyles.artist} truncated`}>{artistName(track.artist)}</span>
      </span>
      {handles}
      {handles && (
        <IconButton
          icon="close"
          label={`Remove ${track.title} from the queue`}
          onClick={() => player.queue.remove(item.key)}
        />
      )}
    </>
  )
}
