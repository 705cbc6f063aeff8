import { Listeners } from '#web/platform/listeners.ts'
import type { ProgressSource } from '#web/ui/media/waveform.tsx'

/** Often enough for a waveform's two-pixel columns to move one by one. */
const TICK_MS = 50

/** Where the mix is, for waveforms, the time and the meters: ticks on animation frames while it plays, React never renders for it. */
export class MixerClock implements ProgressSource {
  readonly getPositionMs: () => number
  readonly #listeners = new Listeners()
  #running = false
  #frame = 0
  #tickedAt = 0

  constructor(getPositionMs: () => number) {
    this.getPositionMs = getPositionMs
  }

  subscribe = this.#listeners.subscribe

  tick = this.#listeners.tell

  set running(running: boolean) {
    this.#running = running
    if (running && !this.#frame) this.#keepTicking()
    this.tick()
  }

  #keepTicking(): void {
    this.#frame = requestAnimationFrame((now) => {
      this.#frame = 0
      if (!this.#running) return
      if (now - this.#tickedAt >= TICK_MS) {
        this.#tickedAt = now
        this.tick()
      }
      this.#keepTicking()
    })
  }
}
