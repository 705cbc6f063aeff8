import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import { soughtByKey } from './seek-keys.ts'
import { type Peaks, usePeakBytes, useWave } from './use-wave.ts'
import * as styles from './waveform.module.css'

/** The playback position. It may notify as often as it likes: React does not render for it. */
export type ProgressSource = {
  subscribe: (listener: () => void) => () => void
  getPositionMs: () => number
}

export type WaveformProps = {
  peaks: Peaks
  durationMs: number
  /** Null while the track does not play. A seek then sets where it starts. */
  progress: ProgressSource | null
  onSeek: (positionMs: number) => void
  /** For screen readers, e.g. 'Seek in Vault Dub'. */
  label: string
  /** In px. Default: the height that the stylesheet sets. */
  height?: number
  className?: string
}

/**
 * The waveform as a slider. A drag shows its target and seeks on release. Scrolling over it by
 * touch does not seek.
 */
export function Waveform(props: WaveformProps) {
  const { peaks, durationMs, progress, onSeek, label, height, className } = props
  const bytes = usePeakBytes(peaks)
  const slider = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const pointer = useRef<Pointed | null>(null)

  const clamp = (ms: number) => Math.min(durationMs, Math.max(0, ms))
  const positionMs = () => clamp(progress?.getPositionMs() ?? 0)
  const played = () => (durationMs > 0 ? positionMs() / durationMs : 0)
  const { canvas, redraw } = useWave(() => {
    const at = pointer.current
    return { peaks: bytes, played: at?.dragging ? at.at : played(), hover: at ? at.at : null }
  })

  useSpokenProgress(slider, progress, durationMs, redraw)

  function point(next: Pointed | null) {
    pointer.current = next
    showTime(time.current, next, durationMs)
    redraw()
  }
  function pressKey(event: KeyboardEvent) {
    const target = soughtByKey(event, positionMs(), durationMs)
    if (target === null) return
    event.preventDefault()
    onSeek(target)
  }

  return (
    <div
      ref={slider}
      className={classNames(styles.waveform, className)}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor(durationMs / 1000)}
      aria-valuenow={Math.floor(positionMs() / 1000)}
      aria-valuetext={valueText(positionMs(), durationMs)}
      onKeyDown={pressKey}
      {...pointing(pointer, point, (at) => onSeek(clamp(at * durationMs)))}
    >
      <canvas ref={canvas} className={styles.wave} style={height ? { height } : undefined} />
      <span ref={time} className={`${styles.time} meta`} aria-hidden="true" hidden />
    </div>
  )
}

export type StillWaveformProps = Pick<WaveformProps, 'peaks' | 'height' | 'className'> & {
  /** 0 to 1. */
  played?: number
}

/** The drawing of a waveform without interaction, for rows and previews. */
export function StillWaveform({ peaks, height, className, played = 0 }: StillWaveformProps) {
  const bytes = usePeakBytes(peaks)
  const { canvas } = useWave(() => ({ peaks: bytes, played, hover: null }))
  const classes = classNames(styles.waveform, styles.wave, className)
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
  return <canvas ref={canvas} className={classes} style={height ? { height } : undefined} aria-hidden="true" />
}

function valueText(positionMs: number, durationMs: number): string {
  return `${formatDuration(positionMs)} of ${formatDuration(durationMs)}`
}

/** Announces the position in whole seconds, and redraws on every notification. */
function useSpokenProgress(
  slider: RefObject<HTMLElement | null>,
  progress: ProgressSource | null,
  durationMs: number,
  redraw: () => void,
): void {
  useLayoutEffect(() => {
    if (!progress) return
    return progress.subscribe(() => {
      const now = Math.floor(progress.getPositionMs() / 1000)
      const node = slider.current
      if (node && node.getAttribute('aria-valuenow') !== String(now)) {
        node.setAttribute('aria-valuenow', String(now))
        node.setAttribute('aria-valuetext', valueText(now * 1000, durationMs))
      }
      redraw()
    })
  }, [slider, progress, durationMs, redraw])
}

/** The position of the pointer, 0 to 1. */
type Pointed = { at: number; dragging: boolean }

function pointing(
  pointer: RefObject<Pointed | null>,
  point: (next: Pointed | null) => void,
  onDragged: (at: number) => void,
) {
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      point({ at: partAt(event), dragging: true })
    },
    onPointerMove: (event: PointerEvent) => point({ at: partAt(event), dragging: pointer.current?.dragging ?? false }),
    onPointerUp(event: PointerEvent) {
      const at = pointer.current
      point(event.pointerType === 'mouse' ? { at: partAt(event), dragging: false } : null)
      if (at?.dragging) onDragged(at.at)
    },
    onPointerCancel: () => point(null),
    onPointerLeave: () => pointer.current?.dragging || point(null),
  }
}

function partAt({ currentTarget, clientX }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}

function showTime(node: HTMLElement | null, pointed: Pointed | null, durationMs: number): void {
  if (!node) return
  node.hidden = pointed === null
  if (!pointed) return
  node.textContent = formatDuration(pointed.at * durationMs)
  node.style.left = `${pointed.at * 100}%`
  node.classList.toggle(styles.flipped!, pointed.at > 0.5)
}
