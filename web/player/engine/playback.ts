import type { Track } from '#contract/music.ts'
import { type ReadonlySignal, Signal } from '#web/platform/signal.ts'
import { resolveFileUrl } from './file-url.ts'
import { isByLink } from './link-tracks.ts'
import { PlaybackClock } from './playback-clock.ts'
import { deletedText, isTracksFault, LINK_GONE, mediaErrorText, refusedPlay } from './playback-errors.ts'
import { inPlaceOf } from './queue.ts'

/** PLAYER-02, and `loading` while playback was requested but is not audible yet. */
export type PlayerStatus = 'none' | 'loading' | 'playing' | 'paused' | 'error'

export type PlayerState = {
  status: PlayerStatus
  track: Track | null
  /** For people. Set while `status` is 'error'. */
  error: string | null
}

/** The ready state in which playback can continue. */
const HAVE_FUTURE_DATA = 3

const NOTHING: PlayerState = { status: 'none', track: null, error: null }

export const isAudible = (status: PlayerStatus): boolean => status === 'playing' || status === 'loading'

export type PlaybackWorld = {
  audio: HTMLMediaElement
  /** Called once for every track that has started to sound. */
  countPlay: (trackId: string) => void
  /** Loads the track again, once, after its file failed; null if the track is deleted. */
  findAgain?: (trackId: string) => Promise<Track | null>
}

/**
 * Plays one track on the only audio element: its state, its position, its failures. Subclasses
 * decide what plays next.
 */
export abstract class Playback {
  readonly clock: PlaybackClock
  readonly #audio: HTMLMediaElement
  readonly #world: PlaybackWorld
  readonly #state = new Signal(NOTHING)
  /** Each start and each file has a number; events of an earlier number are ignored. */
  #start = 0
  #file = 0
  #counted = false
  #isAskedAgain = false

  constructor(world: PlaybackWorld) {
    const { audio } = world
    this.#audio = audio
    this.#world = world
    this.clock = new PlaybackClock(audio)
    audio.addEventListener('playing', () => this.#sounds())
    audio.addEventListener('waiting', () => this.#waits())
    audio.addEventListener('pause', () => this.#wasPaused())
    audio.addEventListener('ended', () => this.#ended())
    audio.addEventListener('error', () => this.#failed())
  }

  get state(): ReadonlySignal<PlayerState> {
    return this.#state
  }

  protected abstract onSound(): void
  protected abstract onEnd(): void
  /** A track cannot be played. `isStill` returns whether nothing else was started since. */
  protected abstract onBroken(isStill: () => boolean, isGone: boolean): void
  /** The data of the current track has changed. */
  protected abstract onChanged(track: Track): void

  toggle(): void {
    if (isAudible(this.#state.value.status)) this.pause()
    else this.resume()
  }

  seek(positionMs: number): void {
    if (this.#state.value.track) this.clock.seek(positionMs)
  }

  /** Seeks forward, or back with a negative number, within the track. */
  seekBy(ms: number): void {
    const { track } = this.#state.value
    if (!track) return
    const end = track.durationMs > 0 ? track.durationMs : Number.POSITIVE_INFINITY
    this.clock.seek(Math.min(end, Math.max(0, this.clock.getPositionMs() + ms)))
  }

  /** Returns a function that tells whether nothing else has been started since. */
  protected mark(): () => boolean {
    const start = this.#start
    return () => start === this.#start
  }

  protected begin(track: Track, atMs: number | null): void {
    this.#counted = false
    this.#isAskedAgain = false
    this.#audio.preload = 'auto'
    this.#set({ track, status: 'loading', error: null })
    if (this.#point(track, atMs)) this.#sound(false)
  }

  /** Plays the same track from its start. */
  protected again(): void {
    this.clock.seek(0)
    this.#sound(true)
  }

  pause(): void {
    if (!isAudible(this.#state.value.status)) return
    this.#start++
    this.#set({ status: 'paused' })
    this.#audio.pause()
  }

  /** Continues; after an error from the same position. */
  resume(): void {
    const { track, status } = this.#state.value
    if (!track || isAudible(status)) return
    if (status === 'error') {
      this.begin(track, this.clock.getPositionMs())
    } else {
      this.#set({ status: 'loading' })
      this.#sound(true)
    }
  }

  /** Makes a track current, paused. Its file is not loaded before it is played. */
  protected loadPaused(track: Track, positionMs: number): void {
    this.#audio.preload = 'none'
    this.#set({ track, status: 'paused' })
    this.#point(track, positionMs)
  }

  /** Makes the track current whose file the audio element has already loaded. */
  protected continueSound(track: Track): void {
    const { paused, ended, played, readyState, error } = this.#audio
    this.#start++
    this.#file++
    this.#counted = false
    this.#isAskedAgain = false
    // A browser also pauses at the end and after an error.
    const isPaused = paused && !ended && !error
    this.#set({ track, status: isPaused ? 'paused' : 'loading' })
    this.clock.tick()
    if (played.length > 0) this.#count(track)
    if (error) this.#failed()
    else if (ended) this.#ended()
    else if (readyState >= HAVE_FUTURE_DATA) this.#sounds()
  }

  /** The track has ended and stays current; `error` says why none follows, if known. */
  protected stayEnded(error: string | null): void {
    if (!this.#state.value.track || !this.#audio.ended) return
    this.#set(error ? { status: 'error', error } : { status: 'paused' })
  }

  replaceTrack(track: Track): void {
    const { track: current, status } = this.#state.value
    if (current?.id !== track.id) return
    const isSameFile = current.fileUrl === track.fileUrl
    if (!isSameFile && isAudible(status)) {
      this.begin(inPlaceOf(current, track), null)
      return
    }
    this.#set({ track: inPlaceOf(current, track) })
    if (!isSameFile) this.#point(track, null)
  }

  protected clear(): void {
    this.#start++
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
    this.clock.reset(null)
    this.#set(NOTHING)
  }

  /** Stops the current track and says why. Nothing follows it by itself. */
  refuse(error: string): void {
    this.#start++
    this.#file++
    this.#set({ status: 'error', error })
    this.#audio.pause()
    this.#audio.removeAttribute('src')
    this.#audio.load()
  }

  #point(track: Track, atMs: number | null): boolean {
    this.#start++
    this.#file++
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
    this.#start++
    const isStill = this.mark()
    this.#audio.play().catch((reason: unknown) => {
      if (!isStill() || this.#state.value.status === 'error') return
      const outcome = this.#audio.error ? 'ignore' : refusedPlay(reason, this.#state.value.track?.title ?? '', resuming)
      if (outcome === 'pause') this.#set({ status: 'paused' })
      else if (outcome !== 'ignore') this.#break(outcome.error)
    })
  }

  #sounds(): void {
    const { track } = this.#state.value
    if (!track || this.#audio.paused) return
    this.#isAskedAgain = false
    this.onSound()
    this.#set({ status: 'playing', error: null })
    this.#count(track)
  }

  #count(track: Track): void {
    if (this.#counted) return
    this.#counted = true
    this.#world.countPlay(track.id)
  }

  #waits(): void {
    if (this.#state.value.status === 'playing') this.#set({ status: 'loading' })
  }

  #ended(): void {
    // Another run of the track counts as another play.
    this.#counted = false
    this.onEnd()
  }

  /** The browser or system paused (headphones unplugged). Chromium also pauses a failed file. */
  #wasPaused(): void {
    const { paused, ended, error } = this.#audio
    if (paused && !ended && !error && isAudible(this.#state.value.status)) this.#set({ status: 'paused' })
  }

  #failed(): void {
    const { track } = this.#state.value
    if (!track || !this.#audio.hasAttribute('src')) return
    const code = this.#audio.error?.code
    const text = mediaErrorText(code, track.title, navigator.onLine)
    const isFault = isTracksFault(code, navigator.onLine)
    const fail = () => (isFault ? this.#break(text) : this.#set({ status: 'error', error: text }))
    if (!this.#world.findAgain || this.#isAskedAgain || !navigator.onLine) fail()
    else void this.#askAgain(track, fail)
  }

  /** The artist may have replaced the file or deleted the track since it was loaded. */
  async #askAgain(track: Track, fail: () => void): Promise<void> {
    this.#isAskedAgain = true
    const [file, atMs] = [this.#file, this.clock.getPositionMs()]
    if (isAudible(this.#state.value.status)) this.#set({ status: 'loading' })
    const found = await this.#world.findAgain?.(track.id).catch(() => undefined)
    if (file !== this.#file || this.#state.value.track?.id !== track.id) return
    if (found === null && isByLink(track)) return this.refuse(LINK_GONE)
    if (found === null) return this.#break(deletedText(track.title), true)
    if (!found || found.fileUrl === track.fileUrl) return fail()
    this.onChanged(found)
    this.#set({ track: inPlaceOf(track, found) })
    if (this.#point(found, atMs) && isAudible(this.#state.value.status)) this.#sound(true)
  }

  /** Reports why a track cannot be played. */
  #break(error: string, isGone = false): void {
    const wasPaused = this.#state.value.status === 'paused'
    this.#set({ status: 'error', error })
    this.#start++
    // After a pause nothing may start to play without the user.
    if (!wasPaused) this.onBroken(this.mark(), isGone)
  }

  #set(change: Partial<PlayerState>): void {
    const next = { ...this.#state.value, ...change }
    if (next.status !== 'error') next.error = null
    this.#state.value = next
    // A subscriber may have changed the state again.
    this.clock.running = this.#state.value.status === 'playing'
  }
}
