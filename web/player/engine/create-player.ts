import type { Track } from '#contract/music.ts'
import { resolveFileUrl } from './file-url.ts'
import { PlaybackClock } from './playback-clock.ts'
import { mediaErrorText, NEXT_TRACK_FAILED, refusedPlay } from './playback-errors.ts'
import { isSounding, mapSource, NOTHING, nextInList, type PlayerState, type Source } from './playback-state.ts'

export type PlayerWorld = {
  audio: HTMLMediaElement
  /** The radio's track after this one, or null; may throw. */
  findNext: (afterId: string | undefined) => Promise<Track | null>
  /** Called once for every track that has really begun to sound. */
  countPlay: (trackId: string) => void
}

/** 'failed' without an error in the state: the caller must tell. */
export type RadioOutcome = 'playing' | 'nothing' | 'failed'

/** The player: one audio element, what it plays, and the verbs. Holds no React. */
export class Player {
  readonly clock: PlaybackClock
  readonly #world: PlayerWorld
  readonly #audio: HTMLMediaElement
  readonly #listeners = new Set<() => void>()
  #state: PlayerState = NOTHING
  /** Every start has its number: what an earlier one still reports is stale. */
  #start = 0
  #counted = false
  #lookup: Promise<RadioOutcome> | null = null

  constructor(world: PlayerWorld) {
    this.#world = world
    this.#audio = world.audio
    this.clock = new PlaybackClock(world.audio)
    world.audio.addEventListener('playing', () => this.#sounds())
    world.audio.addEventListener('waiting', () => this.#waits())
    world.audio.addEventListener('pause', () => this.#wasPaused())
    world.audio.addEventListener('ended', () => this.#ended())
    world.audio.addEventListener('error', () => this.#failed())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getState = (): PlayerState => this.#state

  /** Toggles the current track, starts any other. With `atMs` it plays from there, also in the current one. */
  play(track: Track, source: Source, atMs?: number): void {
    if (this.#state.track?.id !== track.id) {
      this.#begin(track, source, atMs ?? null)
      return
    }
    this.#set({ source })
    if (atMs !== undefined) this.clock.seek(atMs)
    if (atMs === undefined) this.toggle()
    else this.resume()
  }

  toggle(): void {
    if (isSounding(this.#state.status)) this.pause()
    else this.resume()
  }

  pause(): void {
    if (!isSounding(this.#state.status)) return
    this.#start++
    this.#set({ status: 'paused' })
    this.#audio.pause()
  }

  resume(): void {
    const { track, source, status } = this.#state
    if (!track || isSounding(status)) return
    if (status === 'error') {
      this.#begin(track, source, this.clock.getPositionMs())
    } else {
      this.#set({ status: 'loading' })
      this.#sound(true)
    }
  }

  seek(positionMs: number): void {
    if (this.#state.track) this.clock.seek(positionMs)
  }

  /** PLAYER-05: the list's next, else the radio's; without either it stops. */
  async next(): Promise<void> {
    const { track, source } = this.#state
    const listed = track && nextInList(source, track.id)
    if (listed) this.#begin(listed, source, null)
    else await this.startRadio()
  }

  /** Plays what the radio has next. One lookup at a time: a second call waits for the first. */
  startRadio(): Promise<RadioOutcome> {
    this.#lookup ??= this.#lookUp().finally(() => {
      this.#lookup = null
    })
    return this.#lookup
  }

  /** What is known of a track has changed: its title, its cover, its audio. */
  replaceTrack(track: Track): void {
    const { track: current, status } = this.#state
    const source = mapSource(this.#state.source, (listed) => (listed.id === track.id ? track : listed))
    const isCurrent = current?.id === track.id
    const isSameFile = current?.fileUrl === track.fileUrl
    if (isCurrent && !isSameFile && isSounding(status)) {
      this.#begin(track, source, null)
      return
    }
    this.#set(isCurrent ? { track, source } : { source })
    if (isCurrent && !isSameFile) this.#point(track, null)
  }

  /** The track is gone: it is not played next, and nothing plays if it was the current one. */
  forgetTrack(trackId: string): void {
    if (this.#state.track?.id !== trackId) {
      this.#set({ source: mapSource(this.#state.source, (track) => (track.id === trackId ? null : track)) })
      return
    }
    this.#start++
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
    this.clock.reset(null)
    this.#set(NOTHING)
  }

  #begin(track: Track, source: Source, atMs: number | null): void {
    this.#counted = false
    this.#set({ track, source, status: 'loading', error: null })
    if (this.#point(track, atMs)) this.#sound(false)
  }

  #point(track: Track, atMs: number | null): boolean {
    this.#start++
    try {
      this.#audio.src = resolveFileUrl(track.fileUrl)
    } catch (error) {
      this.#set({ status: 'error', error: (error as Error).message })
      return false
    }
    this.clock.reset(atMs)
    return true
  }

  #sound(resuming: boolean): void {
    const start = ++this.#start
    this.#audio.play().catch((reason: unknown) => {
      if (start !== this.#start || this.#state.status === 'error') return
      const outcome = this.#audio.error ? 'ignore' : refusedPlay(reason, this.#state.track?.title ?? '', resuming)
      if (outcome === 'pause') this.#set({ status: 'paused' })
      else if (outcome !== 'ignore') this.#set({ status: 'error', error: outcome.error })
    })
  }

  #sounds(): void {
    const { track } = this.#state
    if (!track || this.#audio.paused) return
    this.#set({ status: 'playing', error: null })
    if (this.#counted) return
    this.#counted = true
    this.#world.countPlay(track.id)
  }

  #waits(): void {
    if (this.#state.status === 'playing') this.#set({ status: 'loading' })
  }

  #ended(): void {
    // heard again, it counts again
    this.#counted = false
    void this.next()
  }

  /** Paused by the browser or the system: headphones pulled out, another app that plays. */
  #wasPaused(): void {
    if (this.#audio.paused && !this.#audio.ended && isSounding(this.#state.status)) this.#set({ status: 'paused' })
  }

  #failed(): void {
    const { track } = this.#state
    if (!track || !this.#audio.hasAttribute('src')) return
    this.#set({ status: 'error', error: mediaErrorText(this.#audio.error?.code, track.title, navigator.onLine) })
  }

  async #lookUp(): Promise<RadioOutcome> {
    const start = this.#start
    const found = await this.#world.findNext(this.#state.track?.id).catch(() => 'failed' as const)
    // somebody has chosen something else meanwhile
    if (start !== this.#start) return 'playing'
    const hasEnded = this.#state.track !== null && this.#audio.ended
    if (found === 'failed') {
      if (hasEnded) this.#set({ status: 'error', error: NEXT_TRACK_FAILED })
      return found
    }
    if (found) this.#begin(found, { kind: 'radio' }, null)
    else if (hasEnded) this.#set({ status: 'paused' })
    return found ? 'playing' : 'nothing'
  }

  #set(change: Partial<PlayerState>): void {
    const next = { ...this.#state, ...change }
    if (next.status !== 'error') next.error = null
    this.#state = next
    this.clock.running = next.status === 'playing'
    for (const listener of this.#listeners) listener()
  }
}
