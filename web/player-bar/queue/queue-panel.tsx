import { type ReactNode, useMemo, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { formatCount } from '#contract/words/counted.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { currentItem, itemsAhead, type Queue, type QueueItem } from '#web/player/engine/queue.ts'
import { player, togglePlay } from '#web/player/player.ts'
import { discState, usePlayer, useQueue } from '#web/player/use-player.ts'
import * as styles from '#web/player-bar/player-controls.module.css'
import { VolumeControl } from '#web/player-bar/volume-control.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import { RowCover, RowTitles } from '#web/works/tracks/row-face.tsx'
import * as trackRowStyles from '#web/works/tracks/track-row.module.css'
import { RepeatButton, ShuffleButton } from './order-buttons.tsx'

/** The number of rows shown of a long queue; for the rest only the number is shown. */
const SHOWN = 100

/** PLAYER-07: the next tracks, which the user can reorder and remove. */
export function QueuePanel({ onClose }: { onClose: () => void }) {
  const queue = useQueue()
  const [isCarrying, setCarrying] = useState(false)
  const current = currentItem(queue)
  const ahead = useMemo(() => itemsAhead(queue), [queue])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Queue"
      className={styles.queue}
      dismissable={!isCarrying}
      footer={
        <>
          <span className={styles.tools}>
            <ShuffleButton />
            <RepeatButton />
            <VolumeControl />
          </span>
          <Button disabled={ahead.length === 0} onClick={clear}>
            Clear
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {current && (
        <section>
          <h3 className="meta">Now playing</h3>
          <div
            className={`${trackRowStyles.row} ${trackRowStyles.small} ${trackRowStyles.current}`}
            {...accentProps(current.track.stock)}
          >
            <QueueRow item={current} />
          </div>
        </section>
      )}
      <section>
        <h3 className="meta">Next{ahead.length > 0 && `, ${formatCount(ahead.length)}`}</h3>
        <Ahead items={ahead} onCarry={setCarrying} />
        <p className="small dim">{afterwards(queue)}</p>
      </section>
    </Dialog>
  )
}

function clear(): void {
  player.queue.clearAhead()
  announce('Queue cleared')
}

function Ahead({ items, onCarry }: { items: readonly QueueItem[]; onCarry: (carrying: boolean) => void }) {
  const shown = items.slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <>
      <SortableList
        label="Next in the queue"
        items={shown.map((item) => ({ id: item.key, label: item.track.title, item }))}
        onMove={(key, to) => player.queue.moveAhead(key, to)}
        onCarry={onCarry}
        itemProps={({ item }) => ({
          className: `${trackRowStyles.row} ${trackRowStyles.small}`,
          ...accentProps(item.track.stock),
        })}
      >
        {({ item }, handles) => <QueueRow item={item} handles={handles} />}
      </SortableList>
      {items.length > SHOWN && <p className="small dim">and {formatCount(items.length - SHOWN)} more</p>}
    </>
  )
}

function afterwards({ repeat }: Queue): string {
  if (repeat === 'one') return 'The current track repeats until you turn repeat off.'
  return repeat === 'all' ? 'Then the queue starts again.' : 'Then the radio continues.'
}

/** The content of a row of the queue; without `handles` it is the current track. */
export function QueueRow({ item, handles }: { item: QueueItem; handles?: ReactNode }) {
  const { track } = item
  const state = discState(usePlayer().status)
  const isCurrent = handles === undefined
  return (
    <>
      <RowCover
        track={track}
        play={{
          state: isCurrent ? state : 'idle',
          name: track.title,
          onClick: () => (isCurrent ? togglePlay() : player.playItem(item)),
        }}
      />
      <RowTitles track={track} isPlain>
        <span className={`${trackRowStyles.artist} truncated`}>{artistName(track.artist)}</span>
      </RowTitles>
      {handles}
      {handles && (
        <IconButton
          icon="close"
          label={`Remove ${isolated(track.title)} from the queue`}
          onClick={() => player.queue.remove(item.key)}
        />
      )}
    </>
  )
}
