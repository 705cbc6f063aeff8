import { useEffect, useState } from 'react'
import type { Stem, TrackDetail } from '#contract/music.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as styles from '#web/ui/feedback/error-state.module.css'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { Desk } from './desk.tsx'
import { gigabytes, mixerMemory, planMemory } from './load-sound.ts'
import { Mixer } from './mixer.ts'

export type StemMixerProps = { track: TrackDetail; stems: readonly Stem[]; onClose: () => void }

/** MUSIC-13: all stems of a track at once, each with its own level. Refuses what would not fit into memory. */
export function StemMixer({ track, stems, onClose }: StemMixerProps) {
  const plan = planMemory(
    stems.map(({ durationMs }) => durationMs),
    mixerMemory(),
  )
  // other stems, or another file of one, are another mixer
  const files = stems.map(({ id, fileUrl }) => `${id} ${fileUrl}`).join()
  if (plan.channels === 0) return <TooLong neededBytes={plan.neededBytes} onClose={onClose} />
  return <OpenMixer key={files} track={track} stems={stems} channels={plan.channels} onClose={onClose} />
}

function OpenMixer({ track, stems, channels, onClose }: StemMixerProps & { channels: 1 | 2 }) {
  const [mixer, setMixer] = useState<Mixer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another one
  useEffect(() => {
    const opened = new Mixer(track.id, stems, channels)
    setMixer(opened)
    return () => opened.close()
  }, [])
  return mixer && <Followed mixer={mixer} track={track} stems={stems} onClose={onClose} />
}

function Followed({ mixer, ...props }: StemMixerProps & { mixer: Mixer }) {
  const state = useSignal(mixer.state)
  return <Desk {...props} mixer={mixer} state={state} />
}

function TooLong({ neededBytes, onClose }: { neededBytes: number; onClose: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <p className={headingStyles.section}>These stems are too long to mix here</p>
      <p className="dim">
        Decoded they would take {gigabytes(neededBytes)} of memory. Listen to them one by one, or download them.
      </p>
      <Button size="s" onClick={onClose}>
        Close mixer
      </Button>
    </div>
  )
}
