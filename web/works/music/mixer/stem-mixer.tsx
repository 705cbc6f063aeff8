import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Stem, TrackDetail } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { watchMixedLink } from '#web/player/watch-link.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as errorStyles from '#web/ui/feedback/error-state.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { ChannelStrip } from './channel-strip.tsx'
import { gigabytes, mixerMemory, planMemory } from './load-sound.ts'
import { audibleIn } from './mix.ts'
import * as styles from './mixer.module.css'
import { Mixer } from './mixer.ts'
import { Transport } from './transport.tsx'

export type StemMixerProps = { track: TrackDetail; stems: readonly Stem[]; onClose: () => void }

/**
 * MUSIC-13: plays all stems of a track together, each with its own level. Refuses stems that do not
 * fit into memory.
 */
export function StemMixer({ track, stems, onClose }: StemMixerProps) {
  const plan = planMemory(
    stems.map(({ durationMs }) => durationMs),
    mixerMemory(),
  )
  // Other stems, or a replaced file, need a new mixer.
  const files = stems.map(({ id, fileUrl }) => `${id} ${fileUrl}`).join()
  if (plan.channels === 0) return <TooLong neededBytes={plan.neededBytes} onClose={onClose} />
  return <OpenMixer key={files} track={track} stems={stems} channels={plan.channels} onClose={onClose} />
}

function OpenMixer({ track, stems, channels, onClose }: StemMixerProps & { channels: 1 | 2 }) {
  const [mixer, setMixer] = useState<Mixer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key remounts it for other stems
  useEffect(() => {
    const opened = new Mixer(track.id, stems, channels)
    setMixer(opened)
    return () => opened.close()
  }, [])
  return mixer && <Desk mixer={mixer} track={track} stems={stems} onClose={onClose} />
}

function TooLong({ neededBytes, onClose }: { neededBytes: number; onClose: () => void }) {
  return (
    <div className={errorStyles.failure} role="alert">
      <p className={headingStyles.section}>These stems are too long to mix here</p>
      <p className="dim">
        They would need {gigabytes(neededBytes)} of memory. Listen to them one by one, or download them.
      </p>
      <Button size="s" onClick={onClose}>
        Close mixer
      </Button>
    </div>
  )
}

/** The open mixer. Space plays and pauses; M and S mute and solo the focused stem. */
function Desk({ mixer, track, stems, onClose }: StemMixerProps & { mixer: Mixer }) {
  const state = useSignal(mixer.state)
  const desk = useRef<HTMLDivElement>(null)
  useEffect(() => desk.current?.focus({ preventScroll: true }), [])
  // The stems are in memory, so a revoked link would sound on.
  const isPlaying = state.status === 'playing'
  useEffect(() => (isPlaying ? watchMixedLink(stems) : undefined), [isPlaying, stems])
  const audible = audibleIn(state.mix)
  const longestMs = Math.max(1, ...stems.map(({ durationMs }) => durationMs))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, none of a form
    <div
      ref={desk}
      className={styles.mixer}
      role="group"
      tabIndex={-1}
      aria-label={`Mixer of ${isolated(track.title)}`}
      aria-keyshortcuts="Space M S"
      data-own-keys=""
      onKeyDown={(event) => pressKey(event, mixer)}
    >
      <Transport mixer={mixer} state={state} onClose={onClose} />
      <ul className={styles.channels}>
        {stems.map((stem) => {
          const channel = state.mix.channels[stem.id]
          const loading = state.loading[stem.id]
          return (
            channel &&
            loading && (
              <ChannelStrip
                key={stem.id}
                mixer={mixer}
                stem={stem}
                channel={channel}
                loading={loading}
                isAudible={audible.has(stem.id)}
                partOfLongest={stem.durationMs / longestMs}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

function pressKey(event: KeyboardEvent, mixer: Mixer) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
  const target = event.target as Element
  const id = target.closest<HTMLElement>('[data-stem]')?.dataset.stem
  const key = event.key.toLowerCase()
  if (key === ' ' && !target.closest('button, a')) mixer.toggle()
  else if (key === 'm' && id) mixer.change({ kind: 'mute', id })
  else if (key === 's' && id) mixer.change({ kind: 'solo', id })
  else return
  event.preventDefault()
}
