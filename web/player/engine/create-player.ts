import type { Track } from '#contract/music.ts'
import { resolveFileUrl } from './file-url.ts'
import { PlaybackClock } from './playback-clock.ts'
import { isTracksFault, mediaErrorText, NEXT_TRACK_FAILED, refusedPlay } from './playback-errors.ts'
import { isSounding, NOTHING, type PlayerState } from './playback-state.ts'
import { PlayQueue } from './queue/play-queue.ts'
import type { QueueItem } from './queue/queue.ts'
import { type FindNext, Radio } from './queue/radio-ahead.ts'

export type PlayerWorld = {
  audio: HTMLMediaElement
  /** The radio's track after this one, or null; may throw. */
  findNext: FindNext
  /** Called once for every track that has really begun to sound. */
  countPlay: (trackId: string) => void
  random?: () => number
}

/** 'failed' without an error in the state: the caller must tell. */
export type RadioOutcome = 'playing' | 'nothing' | 'failed'

/** Later than this into a track, 'previous' starts it again. */
const RESTART_AFTER_MS = 3000
/** Long enough for the reason to be read before a broken track is left. */
export const SKIP_BROKEN_AFTER_MS = 3000
/** After so many broken ones in a row it stays with the last. */
const MOST_BROKEN = 5

/** The player: one audio element, what it plays, and the verbs. Holds no React. */
export class Player {
  readonly clock: PlaybackClock
  readonly queue: PlayQueue
  readonly #world: PlayerWorld
  readonly #audio: HTMLMediaElement
  readonly #radio: Radio
  readonly #listeners = new Set<() => void>()
  #state: PlayerState = NOTHING
  /** Every start has its number: what an earlier one still reports is stale. */
  #start = 0
  #counted = false
  #brokenInRow = 0

  constructor(world: PlayerWorld) {
    this.#world = world
    this.#audio = world.audio
    this.#radio = new Radio(world.findNext)
    this.queue = new PlayQueue(world.random)
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

  /**
   * Toggles the current track, starts any other with the list as the queue. With `atMs` it plays from there, also in the current
   * one. A current track that stands alone takes the list as what follows.
   */
  play(track: Track, list: readonly Track[], atMs?: number): void {
    this.#brokenInRow = 0
    if (this.#state.track?.id !== track.id) {
      this.queue.start(list, track)
      this.#begin(track, atMs ?? null)
      return
    }
    if (this.queue.get().items.length <= 1) this.queue.start(list, track)
    if (atMs !== undefined) this.clock.seek(atMs)
    if (atMs === undefined) this.toggle()
    else this.resume()
  }

  /** A list from its first, or in any order while shuffled. A first that is current already goes on. */
  playAll(list: readonly Track[]): void {
    const { unshuffled } = this.queue.get()
    const first = unshuffled ? list[Math.floor((this.#world.random ?? Math.random)() * list.length)] : list[0]
    if (!first) return
    this.queue.start(list, first)
    if (this.#state.track?.id === first.id) this.resume()
    else this.#begin(first, null)
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
    const { track, status } = this.#state
    if (!track || isSounding(status)) return
    this.#brokenInRow = 0
    if (status === 'error') {
      this.#begin(track, this.clock.getPositionMs())
    } else {
      this.#set({ status: 'loading' })
      this.#sound(true)
    }
  }

  seek(positionMs: number): void {
    if (this.#state.track) this.clock.seek(positionMs)
  }

  /** PLAYER-05: the queue's next, else the radio's; without either it stops. */
  async next(): Promise<void> {
    this.#brokenInRow = 0
    await this.#advance(false)
  }

  /** The track before, or this one again from its start when it has gone on for a while. */
  previous(): void {
    const before = this.clock.getPositionMs() > RESTART_AFTER_MS ? undefined : this.queue.previous()
    if (before) this.playItem(before)
    else this.seek(0)
  }

  playItem(item: QueueItem): void {
    this.#brokenInRow = 0
    this.queue.goTo(item.key)
    this.#begin(item.track, null)
  }

  /** Plays what the radio has next, and only the radio from then on. */
  startRadio(): Promise<RadioOutcome> {
    this.#brokenInRow = 0
    return this.#playRadio((track) => this.queue.startRadio(track))
  }

  /** What will follow by itself, as far as that is known. Asks the radio where the queue ends. */
  async lookAhead(): Promise<Track | null> {
    return this.queue.next(true)?.track ?? this.#radio.find(this.#state.track?.id)
  }

  /** A queue from an earlier visit: its current track stands paused, and nothing is fetched before it is played. */
  restore(positionMs: number): void {
    const track = this.queue.current()?.track
    if (!track || this.#state.track) return
    this.#audio.preload = 'none'
    this.#set({ track, status: 'paused' })
    this.#point(track, positionMs)
  }

  /** What is known of a track has changed: its title, its cover, its audio. */
  replaceTrack(track: Track): void {
    this.queue.replaceTrack(track)
    const { track: current, status } = this.#state
    if (current?.id !== track.id) return
    const isSameFile = current.fileUrl === track.fileUrl
    if (!isSameFile && isSounding(status)) {
      this.#begin(track, null)
      return
    }
    this.#set({ track })
    if (!isSameFile) this.#point(track, null)
  }

  /** The track is gone: it is not played next, and nothing plays if it was the current one. */
  forgetTrack(trackId: string): void {
    this.queue.forgetTrack(trackId)
    if (this.#state.track?.id === trackId) this.stop()
  }

  /** Nothing is current any more, nor follows. */
  stop(): void {
    this.queue.set({ ...this.queue.get(), items: [], at: -1, unshuffled: null })
    this.#start++
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
    this.clock.reset(null)
    this.#set(NOTHING)
  }

  /** Goes on within this very call where it can: a locked phone lets no sound begin later. */
  #advance(byItself: boolean): Promise<unknown> {
    const item = this.queue.next(byItself)
    if (!item) return this.#playRadio((track) => this.queue.goTo(this.queue.addRadio(track).key))
    if (item.key === this.queue.current()?.key && byItself) this.#again()
    else {
      this.queue.goTo(item.key)
      this.#begin(item.track, null)
    }
    return Promise.resolve()
  }

  #again(): void {
    this.clock.seek(0)
    this.#sound(true)
  }

  async #playRadio(enqueue: (track: Track) => void): Promise<RadioOutcome> {
    const start = this.#start
    const ready = this.#radio.takeReady(this.#state.track?.id)
    const found = ready ?? (await this.#radio.take(this.#state.track?.id).catch(() => 'failed' as const))
    // somebody has chosen something else meanwhile
    if (start !== this.#start) return 'playing'
    const hasEnded = this.#state.track !== null && this.#audio.ended
    if (found === 'failed') {
      if (hasEnded) this.#set({ status: 'error', error: NEXT_TRACK_FAILED })
      return found
    }
    if (found) {
      enqueue(found)
      this.#begin(found, null)
    } else if (hasEnded) this.#set({ status: 'paused' })
    return found ? 'playing' : 'nothing'
  }

  #begin(track: Track, atMs: number | null): void {
    this.#counted = false
    this.#audio.preload = 'auto'
    this.#set({ track, status: 'loading', error: null })
    if (this.#point(track, atMs)) this.#sound(false)
  }

  #point(track: Track, atMs: number | null): boolean {
    this.#start++
    try {
      this.#audio.src = resolveFileUrl(track.fileUrl)
    } catch (error) {
      this.#break((error as Error).message)
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
      else if (outcome !== 'ignore') this.#break(outcome.error)
    })
  }

  #sounds(): void {
    const { track } = this.#state
    if (!track || this.#audio.paused) return
    this.#brokenInRow = 0
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
    void this.#advance(true)
  }

  /** Paused by the browser or the system: headphones pulled out, another app that plays. */
  #wasPaused(): void {
    if (this.#audio.paused && !this.#audio.ended && isSounding(this.#state.status)) this.#set({ status: 'paused' })
  }

  #failed(): void {
    const { track } = this.#state
    if (!track || !this.#audio.hasAttribute('src')) return
    const code = this.#audio.error?.code
    const text = mediaErrorText(code, track.title, navigator.onLine)
    if (isTracksFault(code, navigator.onLine)) this.#break(text)
    else this.#set({ status: 'error', error: text })
  }

  /** Says why a track cannot be played; then, where something follows, leaves it, but not for ever from one broken to the next. */
  #break(error: string): void {
    this.#set({ status: 'error', error })
    const start = ++this.#start
    const isAlone = !this.queue.next(false) && !this.queue.current()?.radio
    const most = Math.min(MOST_BROKEN, this.queue.current()?.radio ? MOST_BROKEN : this.queue.get().items.length - 1)
    if (isAlone || ++this.#brokenInRow > most) return
    setTimeout(() => start === this.#start && void this.#advance(false), SKIP_BROKEN_AFTER_MS)
  }

  #set(change: Partial<PlayerState>): void {
    const next = { ...this.#state, ...change }
    if (next.status !== 'error') next.error = null
    this.#state = next
    this.clock.running = next.status === 'playing'
    for (const listener of this.#listeners) listener()
  }
}
