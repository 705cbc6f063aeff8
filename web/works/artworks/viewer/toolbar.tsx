import * as iconButtonStyles from '#web/ui/action/icon-button.module.css'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './viewer.module.css'
import { useCloseness, type ZoomControl } from './zoom-control.ts'

/** The state of an animated picture; null for a still one. */
export type Movement = { isMoving: boolean; onToggle: () => void } | null

export function ZoomButtons({ zoom, movement }: { zoom: ZoomControl; movement: Movement }) {
  const { isFitted, isTrue } = useCloseness(zoom)
  return (
    <fieldset className={styles.zoom} aria-label="Zoom">
      {movement && (
        <IconButton
          icon={movement.isMoving ? 'pause' : 'play'}
          label={movement.isMoving ? 'Pause animation' : 'Play animation'}
          onClick={movement.onToggle}
        />
      )}
      <IconButton icon="minus" label="Zoom out (-)" onClick={() => zoom.step(-1)} />
      <WordButton word="Fit" label="Fit to the screen (0)" pressed={isFitted} onClick={zoom.fit} />
      <WordButton word="1:1" label="1:1, true pixels (1)" pressed={isTrue} onClick={zoom.showTrue} />
      <IconButton icon="plus" label="Zoom in (+)" onClick={() => zoom.step(1)} />
    </fieldset>
  )
}

type WordButtonProps = { word: string; label: string; pressed: boolean; onClick: () => void }

function WordButton({ word, label, pressed, onClick }: WordButtonProps) {
  return (
    <button
      type="button"
      className={classNames(`${iconButtonStyles.iconButton} meta`, pressed && styles.on)}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {word}
    </button>
  )
}

/** The position in the list (`3 of 16`), the size in pixels and the zoom. */
export function PictureFacts({ zoom, position }: { zoom: ZoomControl; position: string | null }) {
  const { percent } = useCloseness(zoom)
  const { width, height } = zoom.frame().picture
  return (
    <p className={`${styles.facts} meta`}>
      {position && <span>{position}</span>}
      <span>
        {width} × {height}
      </span>
      <span data-part="percent">{percent}%</span>
    </p>
  )
}
