import { Icon } from '#web/ui/icon/icon.tsx'

const files = import.meta.glob<{ playRadio: () => unknown }>('../../player/radio.ts')
const load = files['../../player/radio.ts']

/** Plays the newest music, then what came before it, without end. */
export function RadioButton() {
  const play = async () => (await load?.())?.playRadio()
  return (
    <button type="button" className="btn quiet radio" aria-label="Play Radio" onClick={play}>
      <Icon name="radio" />
      <span className="rl">Play Radio</span>
    </button>
  )
}
