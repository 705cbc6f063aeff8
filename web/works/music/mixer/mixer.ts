import type { Stem } from '#contract/music.ts'
import { Emitter, type ReadonlySignal, Signal } from '#web/platform/signal.ts'
import { resolveFileUrl } from '#web/player/engine/file-url.ts'
import type { ProgressSource } from '#web/ui/media/waveform.tsx'
import { loadSound } from './load-sound.ts'
import {
  changeMix,
  gainAt,
  gainsOf,
  hasSound,
  isSettled,
  type Loading,
  type MixChange,
  type MixerState,
} from './mix.ts'
import { type OneSound, oneSound } from './one-sound.ts'
import { rememberedMix, rememberMix } from './remembered-mix.ts'
import { Sounds } from './sounds.ts'

/** Often enough that the two-pixel columns of a waveform move one by one. */
const TICK_MS = 50

/**
 * The position of the mix, for waveforms, time and meters: ticks on animation frames while it
 * plays, without React renders.
 */
class MixerClock implements ProgressSource {
  readonly getPositionMs: () => number
  readonly #ticked = new Emitter()
  #running = false
  #frame = 0
  #tickedAt = 0

  constructor(getPositionMs: () => number) {
    this.getPositionMs = getPositionMs
  }

  subscribe = this.#ticked.subscribe

  tick = this.#ticked.emit

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

export type MixedStem = Pick<Stem, 'id' | 'fileUrl'>

/**
 * The number of files fetched and decoded in parallel. In mono only one, as each is in memory in
 * stereo for a moment.
 */
const SIDE_BY_SIDE = 3

/** The mixer of a track's stems: loads them, and plays them together. Independent of React. */
export class Mixer {
  readonly clock = new MixerClock(() => this.positionMs)
  readonly #stems: readonly MixedStem[]
  readonly #trackId: string
  readonly #sounds: Sounds
  readonly #oneSound: OneSound
  readonly #given = new AbortController()
  #restS = 0
  readonly #state: Signal<MixerState>

  constructor(trackId: string, stems: readonly MixedStem[], channels: 1 | 2) {
    this.#trackId = trackId
    this.#stems = stems
    const ids = stems.map(({ id }) => id)
    this.#state = new Signal<MixerState>({
      status: 'loading',
      mix: rememberedMix(trackId, ids),
      loading: Object.fromEntries(ids.map((id) => [id, { kind: 'loading', part: 0 }])),
      mono: channels === 1,
    })
    this.#sounds = new Sounds(() => this.pause())
    this.#oneSound = oneSound(() => this.pause())
    const { signal } = this.#given
    window.addEventListener('pagehide', this.pause, { signal })
    document.addEventListener('freeze', this.pause, { signal })
    void this.#loadAll()
  }

  get state(): ReadonlySignal<MixerState> {
    return this.#state
  }

  get durationMs(): number {
    return this.#sounds.durationS * 1000
  }

  get positionMs(): number {
    const playing = this.#sounds.positionS
    return Math.min(playing ?? this.#restS, this.#sounds.durationS) * 1000
  }

  peakOf = (id: string): number => this.#sounds.peakOf(id)

  toggle(): void {
    if (this.#state.value.status === 'playing') this.pause()
    else this.play()
  }

  play(): void {
    if (this.#state.value.status !== 'paused') return
    if (this.#restS >= this.#sounds.durationS) this.#restS = 0
    this.#oneSound.take()
    this.#begin()
  }

  pause = (): void => {
    if (this.#state.value.status !== 'playing') return
    this.#restS = this.positionMs / 1000
    this.#sounds.stop()
    this.#set({ status: 'paused' })
  }

  /** Moves all stems to this position, audible or paused. */
  seek(positionMs: number): void {
    if (this.#state.value.status === 'loading') return
    this.#restS = Math.min(Math.max(0, positionMs / 1000), this.#sounds.durationS)
    if (this.#state.value.status === 'playing') this.#begin()
    else this.clock.tick()
  }

  change(change: MixChange): void {
    const mix = changeMix(this.#state.value.mix, change)
    this.#set({ mix })
    rememberMix(this.#trackId, mix)
    this.#applyMix()
  }

  /** Loads a failed stem again. */
  retry(id: string): void {
    const stem = this.#stems.find((one) => one.id === id)
    if (!stem || this.#state.value.loading[id]?.kind !== 'failed') return
    this.pause()
    this.#setLoading(id, { kind: 'loading', part: 0 })
    this.#set({ status: 'loading' })
    void this.#load(stem)
  }

  /** Aborts loading, and frees all audio. */
  close(): void {
    this.#given.abort()
    this.#oneSound.release()
    this.clock.running = false
    this.#sounds.close()
  }

  #begin(): void {
    const end = () => {
      this.#sounds.stop()
      this.#restS = 0
      this.#set({ status: 'paused' })
    }
    this.#sounds.start(this.#restS, end).catch(() => this.pause())
    this.#set({ status: 'playing' })
  }

  async #loadAll(): Promise<void> {
    const waiting = [...this.#stems]
    const loadNext = async () => {
      for (let stem = waiting.shift(); stem; stem = waiting.shift()) await this.#load(stem)
    }
    await Promise.all(Array.from({ length: this.#state.value.mono ? 1 : SIDE_BY_SIDE }, loadNext))
  }

  async #load({ id, fileUrl }: MixedStem): Promise<void> {
    const { signal } = this.#given
    try {
      const onProgress = (part: number) => this.#setLoading(id, { kind: 'loading', part })
      this.#sounds.add(
        id,
        await loadSound(resolveFileUrl(fileUrl), { signal, onProgress, mono: this.#state.value.mono }),
      )
      this.#setLoading(id, { kind: 'ready' })
    } catch (error) {
      if (signal.aborted) return
      this.#setLoading(id, { kind: 'failed', reason: (error as Error).message })
    }
  }

  #setLoading(id: string, one: Loading): void {
    if (this.#given.signal.aborted) return
    const loading = { ...this.#state.value.loading, [id]: one }
    this.#set({ loading })
    if (this.#state.value.status !== 'loading' || !isSettled(loading) || !hasSound(loading)) return
    this.#applyMix()
    this.#set({ status: 'paused' })
  }

  #applyMix(): void {
    const { mix } = this.#state.value
    this.#sounds.setGains(gainsOf(mix), gainAt(mix.master))
  }

  #set(change: Partial<MixerState>): void {
    this.#state.value = { ...this.#state.value, ...change }
    this.clock.running = this.#state.value.status === 'playing'
  }
}
