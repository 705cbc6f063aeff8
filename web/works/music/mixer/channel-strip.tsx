import { type RefObject, useEffect, useRef } from 'react'
import type { Stem } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Button } from '#web/ui/action/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { StillWaveform, Waveform } from '#web/ui/media/waveform.tsx'
import { Fader } from './fader.tsx'
import type { Channel, Loading } from './mix.ts'
import * as styles from './mixer.module.css'
import type { Mixer } from './mixer.ts'

export type ChannelStripProps = {
  mixer: Mixer
  stem: Stem
  channel: Channel
  loading: Loading
  isAudible: boolean
  /** The stem's length divided by that of the longest stem. */
  partOfLongest: number
}

const SWITCHES = [
  { kind: 'mute', letter: 'M', name: 'Mute', isOn: 'muted' },
  { kind: 'solo', letter: 'S', name: 'Solo', isOn: 'soloed' },
] as const

/** A stem in the mixer: mute, solo, position and level. */
export function ChannelStrip(props: ChannelStripProps) {
  const { mixer, stem, channel, loading, isAudible } = props
  const { id, title } = stem
  const meter = useMeter(mixer, id)
  const isReady = loading.kind === 'ready'
  return (
    <li className={classNames(styles.channel, !isAudible && styles.silent)} data-stem={id}>
      <span className={`${styles.title} truncated`}>{title}</span>
      <span className={styles.buttons}>
        {SWITCHES.map(({ kind, letter, name, isOn }) => (
          <Button
            key={kind}
            size="s"
            aria-label={`${name} ${isolated(title)}`}
            title={`${name} (${letter})`}
            aria-pressed={channel[isOn]}
            onClick={() => mixer.change({ kind, id })}
          >
            {letter}
          </Button>
        ))}
      </span>
      <div className={styles.lane}>
        {loading.kind === 'failed' ? (
          <div className={styles.failed} role="alert">
            <FieldError>
              Failed to load <bdi>{title}</bdi>. {loading.reason}.
            </FieldError>
            <Button size="s" onClick={() => mixer.retry(id)}>
              Retry
            </Button>
          </div>
        ) : (
          <Lane {...props} isReady={isReady} />
        )}
      </div>
      <Fader
        label={`Level of ${isolated(title)}`}
        place={channel.level}
        meter={meter}
        onPlace={(level) => mixer.change({ kind: 'level', id, level })}
      />
    </li>
  )
}

/**
 * The waveform of a stem, as wide as the stem is long, so that equal moments of all stems are
 * aligned.
 */
function Lane({ mixer, stem, loading, partOfLongest, isReady }: ChannelStripProps & { isReady: boolean }) {
  const width = `${Math.max(1, partOfLongest * 100)}%`
  if (!isReady || stem.durationMs === 0) {
    return (
      <div style={{ width }}>
        <StillWaveform peaks={stem.peaks} played={loading.kind === 'loading' ? loading.part : 0} />
      </div>
    )
  }
  return (
    <div style={{ width }}>
      <Waveform
        peaks={stem.peaks}
        durationMs={stem.durationMs}
        progress={mixer.clock}
        onSeek={(atMs) => mixer.seek(atMs)}
        label={`Seek in all stems, at ${isolated(stem.title)}`}
      />
    </div>
  )
}

/** Quieter sound is not shown. */
const FLOOR_DB = -48
/** The number of steps, like lamps on a meter. */
const STEPS = 20

/**
 * Shows the present level of a stem as the custom property `--peak` of an element, without
 * rerendering.
 */
function useMeter(mixer: Mixer, id: string): RefObject<HTMLInputElement | null> {
  const element = useRef<HTMLInputElement>(null)
  useEffect(() => {
    let shown = 0
    return mixer.clock.subscribe(() => {
      const lamps = lampsOf(mixer.peakOf(id))
      if (lamps === shown) return
      shown = lamps
      element.current?.style.setProperty('--peak', `${(lamps / STEPS) * 100}%`)
    })
  }, [mixer, id])
  return element
}

function lampsOf(peak: number): number {
  if (peak === 0) return 0
  const part = 1 - (20 * Math.log10(peak)) / FLOOR_DB
  return Math.round(Math.min(1, Math.max(0, part)) * STEPS)
}
