import { Listeners } from '#web/platform/listeners.ts'
import type { Memory } from '#web/platform/memory.ts'

export type VolumeState = { /** 0 to 1 */ level: number; muted: boolean }

/** So many steps lead from silence to all of it. */
export const VOLUME_STEPS = 20
const STORED_AS = 'volume'

/** How loud it is, remembered by the browser. */
export class Volume {
  readonly #audio: HTMLMediaElement
  readonly #storage: Memory
  readonly #listeners = new Listeners()
  #state: VolumeState

  constructor(audio: HTMLMediaElement, storage: Memory) {
    this.#audio = audio
    this.#storage = storage
    this.#state = readVolume(storage)
    this.#apply()
  }

  subscribe = this.#listeners.subscribe
  get = (): VolumeState => this.#state

  /** Turning it up from silence unmutes. */
  setLevel(level: number): void {
    this.#set({ level: Math.min(1, Math.max(0, level)), muted: false })
  }
  /** A step up or down. Up from muted is as loud as before; down from there stays muted. */
  step(direction: 1 | -1): void {
    const { level, muted } = this.#state
    if (!muted) this.setLevel(Math.round(level * VOLUME_STEPS + direction) / VOLUME_STEPS)
    else if (direction === 1) this.setLevel(level)
  }
  toggleMuted(): void {
    this.#set({ ...this.#state, muted: !this.#state.muted })
  }

  #set(state: VolumeState): void {
    this.#state = state
    this.#apply()
    this.#storage.setItem(STORED_AS, JSON.stringify(state))
    this.#listeners.tell()
  }
  #apply(): void {
    this.#audio.volume = this.#state.level
    this.#audio.muted = this.#state.muted
  }
}

function readVolume(storage: Memory): VolumeState {
  try {
    const { level, muted } = JSON.parse(storage.getItem(STORED_AS) ?? '{}') as Partial<VolumeState>
    if (typeof level === 'number' && level >= 0 && level <= 1) return { level, muted: muted === true }
  } catch {
    // unreadable: as if never set
  }
  return { level: 1, muted: false }
}
