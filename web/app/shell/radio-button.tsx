import { playRadio } from '#web/player/radio.ts'
import { useIsRadio } from '#web/player/use-player.ts'
import * as buttonStyles from '#web/ui/action/button.module.css'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as styles from './radio-button.module.css'

/** Plays the newest music, then what came before it, without end. */
export function RadioButton() {
  const playing = useIsRadio()
  return (
    <button
      type="button"
      className={`${buttonStyles.button} ${buttonStyles.quiet} ${styles.radio}`}
      aria-label="Play Radio"
      aria-pressed={playing}
      onClick={() => void playRadio()}
    >
      <Icon name="radio" />
      <span className={styles.label}>Play Radio</span>
    </button>
  )
}
