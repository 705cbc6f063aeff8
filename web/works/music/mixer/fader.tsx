import type { Ref } from 'react'
import { FADER, levelSpoken, levelText } from './mix.ts'
import * as styles from './mixer.module.css'

export type FaderProps = {
  /** The accessible name, e.g. 'Level of Bass'. */
  label: string
  /** The visible text before it, if any. */
  shown?: string
  place: number
  onPlace: (place: number) => void
  /** The element on which a meter sets the custom property `--peak`. */
  meter?: Ref<HTMLInputElement>
}

/** A level from silence to +6 dB; a double press resets it to 0 dB. */
export function Fader({ label, shown, place, onPlace, meter }: FaderProps) {
  return (
    <span className={styles.fader}>
      {shown && (
        <span className="small dim" aria-hidden="true">
          {shown}
        </span>
      )}
      <input
        ref={meter}
        type="range"
        aria-label={label}
        aria-valuetext={levelSpoken(place)}
        min={0}
        max={FADER.top}
        value={place}
        onChange={(event) => onPlace(Number(event.target.value))}
        onDoubleClick={() => onPlace(FADER.unity)}
      />
      <span className="meta" aria-hidden="true">
        {levelText(place)}
      </span>
    </span>
  )
}
