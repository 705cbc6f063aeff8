import { Emitter } from '#web/platform/signal.ts'
import type { ProgressSource } from '#web/ui/media/waveform.tsx'

/** Often enough for the two-pixel columns of a waveform to move one by one. */
const TICK_MS = 50
/** The ready state in which the element knows the length of the file and can seek. */
const HAVE_METADATA = 1

/**
 * The playback position, for waveforms and times. It ticks on animation frames during playback
 * while there are subscribers, and once per seek otherwise. React never renders for it.
 */
export class PlaybackClock implements ProgressSource {
  readonly #audio: HTMLMediaElement
  readonly #ticked = new Emitter(() => {
    this.#watched = true
    this.#keepTicking()
    return () => {
      this.#watched = false
    }
  })
  #watched = false
  #startAtMs: number | null = null
  #running = false
  #frame = 0
  #tickedAt = 0

  constructor(audio: HTMLMediaElement) {
    this.#audio = audio
    for (const event of ['timeupdate', 'seeking', 'seeked', 'emptied', 'durationchange']) {
      audio.addEventListener(event, this.tick)
    }
    audio.addEventListener('loadedmetadata', this.#applyStart)
  }

  subscribe = this.#ticked.subscribe

  getPositionMs = (): number => this.#startAtMs ?? this.#audio.currentTime * 1000

  /** Seeks. If the length of the file is unknown, the seek waits for it. */
  seek(positionMs: number): void {
    if (this.#audio.readyState >= HAVE_METADATA) {
      this.#startAtMs = null
      this.#audio.currentTime = positionMs / 1000
    } else {
      this.#startAtMs = positionMs
    }
    this.tick()
  }

  /** For a new file: starts at its beginning, or at `startAtMs`. */
  reset(startAtMs: number | null): void {
    this.#startAtMs = startAtMs
    this.tick()
  }

  set running(running: boolean) {
    this.#running = running
    this.#keepTicking()
  }

  tick = this.#ticked.emit

  #applyStart = (): void => {
    const startAtMs = this.#startAtMs
    if (startAtMs === null) return
    this.#startAtMs = null
    this.#audio.currentTime = startAtMs / 1000
    this.tick()
  }

  #keepTicking(): void {
    if (this.#frame || !this.#running || !this.#watched) return
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      if (now - this.#tickedAt >= TICK_MS) {
        this.#tickedAt = now
        this.tick()
      }
      this.#keepTicking()
    })
  }
}
