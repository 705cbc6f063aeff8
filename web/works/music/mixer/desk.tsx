import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Stem, TrackDetail } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { ChannelStrip } from './channel-strip.tsx'
import type { MixerState } from './mix.ts'
import { audibleIn } from './mix.ts'
import * as styles from './mixer.module.css'
import type { Mixer } from './mixer.ts'
import { Transport } from './transport.tsx'

export type DeskProps = {
  mixer: Mixer
  state: MixerState
  track: TrackDetail
  stems: readonly Stem[]
  onClose: () => void
}

/** The open mixer. Space plays and pauses; M and S mute and solo the stem that has the focus. */
export function Desk({ mixer, state, track, stems, onClose }: DeskProps) {
  const desk = useRef<HTMLDivElement>(null)
  useEffect(() => desk.current?.focus({ preventScroll: true }), [])
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
