import { useLayoutEffect, useRef } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatDuration } from '#web/ui/text/format.ts'
import { Fader } from './fader.tsx'
import { isPlain, isSettled, type MixerState, partLoaded } from './mix.ts'
import * as styles from './mixer.module.css'
import type { Mixer } from './mixer.ts'

export type TransportProps = { mixer: Mixer; state: MixerState; onClose: () => void }

/** The controls of the whole mix: loading progress, then play, time and master level. */
export function Transport({ mixer, state, onClose }: TransportProps) {
  const { status, mix, loading, mono } = state
  if (status === 'loading') {
    const part = partLoaded(loading)
    return (
      <div className={styles.transport}>
        {isSettled(loading) ? (
          <p className={spacingStyles.grow}>No stem could be loaded.</p>
        ) : (
          <div className={`${progressStyles.progress} ${spacingStyles.grow}`}>
            <Progress label="Loading stems" value={part} />
            <p className="meta">Loading stems, {Math.round(part * 100)} %</p>
          </div>
        )}
        <Button onClick={onClose}>{isSettled(loading) ? 'Close mixer' : 'Cancel'}</Button>
      </div>
    )
  }
  return (
    <div className={styles.transport}>
      <PlayDisc
        size="l"
        name="the mix"
        state={status === 'playing' ? 'playing' : 'idle'}
        onClick={() => mixer.toggle()}
      />
      <span className="meta">
        <MixTime mixer={mixer} /> of {formatDuration(mixer.durationMs)}
      </span>
      <Fader
        label="Master level"
        shown="Master"
        place={mix.master}
        onPlace={(level) => mixer.change({ kind: 'master', level })}
      />
      {mono && <span className="small dim">Played in mono to save memory.</span>}
      <span className={styles.tools}>
        <Button disabled={isPlain(mix)} onClick={() => mixer.change({ kind: 'reset' })}>
          Reset
        </Button>
        <Button icon="close" onClick={onClose}>
          Close mixer
        </Button>
      </span>
    </div>
  )
}

function MixTime({ mixer }: { mixer: Mixer }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const show = () => {
      const text = formatDuration(mixer.clock.getPositionMs())
      if (element.current && element.current.textContent !== text) element.current.textContent = text
    }
    show()
    return mixer.clock.subscribe(show)
  }, [mixer])
  return <span ref={element} data-part="time" />
}
