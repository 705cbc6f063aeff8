import type { Memory } from '#web/platform/memory.ts'
import { type ReadonlySignal, Signal } from '#web/platform/signal.ts'
import { readVolume, VOLUME_STORED_AS, type VolumeState } from './stored-volume.ts'

export type { VolumeState } from './stored-volume.ts'

/** The number of steps from silence to full volume. */
export const VOLUME_STEPS = 20

/** The volume, stored by the browser. */
export class Volume {
  readonly #audio: HTMLMediaElement
  readonly #storage: Memory
  readonly #state: Signal<VolumeState>

  constructor(audio: HTMLMediaElement, storage: Memory) {
    this.#audio = audio
    this.#storage = storage
    this.#state = new Signal(readVolume(storage))
    this.#apply()
  }

  get state(): ReadonlySignal<VolumeState> {
    return this.#state
  }

  /** Sets the volume, and ends muting. */
  setLevel(level: number): void {
    this.#set({ level: Math.min(1, Math.max(0, level)), muted: false })
  }
  /** One step up or down. A step up from muted restores the volume; a step down stays muted. */
  step(direction: 1 | -1): void {
    const { level, muted } = this.#state.value
    if (!muted) this.setLevel(Math.round(level * VOLUME_STEPS + direction) / VOLUME_STEPS)
    else if (direction === 1) this.setLevel(level)
  }
  toggleMuted(): void {
    this.#set({ ...this.#state.value, muted: !this.#state.value.muted })
  }

  #set(state: VolumeState): void {
    this.#state.value = state
    this.#apply()
    this.#storage.setItem(VOLUME_STORED_AS, JSON.stringify(state))
  }
  #apply(): void {
    this.#audio.volume = this.#state.value.level
    this.#audio.muted = this.#state.value.muted
  }
}
