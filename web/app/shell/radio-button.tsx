import { playRadio } from '#web/player/radio.ts'
import { useIsRadio } from '#web/player/use-player.ts'
import { Icon } from '#web/ui/icon/icon.tsx'

/** Plays the newest music, then what came before it, without end. */
export function RadioButton() {
  const playing = useIsRadio()
  return (
    <button
      type="button"
      className="btn quiet radio"
      aria-label="Play Radio"
      aria-pressed={playing}
      onClick={() => void playRadio()}
    >
      <Icon name="radio" />
      <span className="rl">Play Radio</span>
    </button>
  )
}
