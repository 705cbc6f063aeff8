import type { Repeat } from '#web/player/engine/queue.ts'
import { player } from '#web/player/player.ts'
import { useQueue } from '#web/player/use-player.ts'
import * as styles from '#web/player-bar/player-controls.module.css'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { announce } from '#web/ui/feedback/announcer.tsx'

export function ShuffleButton() {
  const isShuffled = useQueue().unshuffled !== null
  return (
    <IconButton
      icon="shuffle"
      label="Shuffle"
      className={styles.order}
      aria-pressed={isShuffled}
      onClick={() => player.queue.setShuffle(!isShuffled)}
    />
  )
}

const NEXT: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' }
const LABEL: Record<Repeat, string> = { off: 'Repeat off', all: 'Repeat all', one: 'Repeat one' }

/** Off, the whole queue, or the current track. Each press selects the next option. */
export function RepeatButton() {
  const { repeat } = useQueue()
  function press() {
    player.queue.setRepeat(NEXT[repeat])
    announce(LABEL[NEXT[repeat]])
  }
  return (
    <IconButton
      icon={repeat === 'one' ? 'repeat-one' : 'repeat'}
      label={LABEL[repeat]}
      className={styles.order}
      aria-pressed={repeat !== 'off'}
      onClick={press}
    />
  )
}
