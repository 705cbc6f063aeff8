import type { Track } from '#contract/music.ts'
import { PlayQueue } from './play-queue.ts'
import { Playback, type PlaybackWorld } from './playback.ts'
import { NEXT_TRACK_FAILED } from './playback-errors.ts'
import type { QueueItem } from './queue.ts'

export type PlayerWorld = PlaybackWorld & {
  /** Finds the radio's track after this one, or null. May throw. */
  findNext: FindNext
  random?: () => number
}

/** After 'failed' without an error in the state the caller must report it. */
export type RadioOutcome = 'playing' | 'nothing' | 'failed'

/** After this position 'previous' restarts the track. */
const RESTART_AFTER_MS = 3000
/** Leaves time to read the reason before a broken track is skipped. */
export const SKIP_BROKEN_AFTER_MS = 3000
/** After this many broken tracks in a row the player stops at the last one. */
const MOST_BROKEN = 5

/** The player: the current track, the queue, and the methods for both. Contains no React. */
export class Player extends Playback {
  readonly queue: PlayQueue
  readonly #radio: Radio
  readonly #random: () => number
  #brokenInRow = 0

  constructor({ findNext, random = Math.random, ...world }: PlayerWorld) {
    super(world)
    this.#random = random
    this.#radio = new Radio(findNext)
    this.queue = new PlayQueue(random)
  }

  /**
   * Toggles the current track, or starts another one with the list as the queue. With `atMs` it
   * plays from there, even in the current track. If the queue has no other track, the list replaces
   * it.
   */
  play(track: Track, list: readonly Track[], atMs?: number): void {
    this.#brokenInRow = 0
    if (this.#trackId() !== track.id) {
      this.queue.start(list, track)
      this.begin(track, atMs ?? null)
      return
    }
    if (this.queue.value.items.length <= 1) this.queue.start(list, track)
    if (atMs !== undefined) this.clock.seek(atMs)
    if (atMs === undefined) this.toggle()
    else this.resume()
  }

  /**
   * Plays a list from its first track, or from a random one with shuffle. If that track is current
   * it continues.
   */
  playAll(list: readonly Track[]): void {
    const { unshuffled } = this.queue.value
    const first = unshuffled ? list[Math.floor(this.#random() * list.length)] : list[0]
    if (!first) return
    this.queue.start(list, first)
    if (this.#trackId() === first.id) this.resume()
    else this.begin(first, null)
  }

  /** Continues a track that already plays, or was paused, on the audio element. */
  takeOver(track: Track, list: readonly Track[]): void {
    if (this.#trackId()) return
    this.queue.start(list, track)
    this.continueSound(track)
  }

  override resume(): void {
    this.#brokenInRow = 0
    super.resume()
  }

  /**
   * PLAYER-05: plays the next track of the queue, or else of the radio. Without either it stops.
   */
  async next(): Promise<void> {
    this.#brokenInRow = 0
    await this.#advance(false)
  }

  /** Plays the previous track, or restarts this one after its first seconds. */
  previous(): void {
    const before = this.clock.getPositionMs() > RESTART_AFTER_MS ? undefined : this.queue.previous()
    if (before) this.playItem(before)
    else this.seek(0)
  }

  playItem(item: QueueItem): void {
    this.#brokenInRow = 0
    this.queue.goTo(item.key)
    this.begin(item.track, null)
  }

  /** Plays the radio's next track, and from then on only the radio. */
  startRadio(): Promise<RadioOutcome> {
    this.#brokenInRow = 0
    return this.#playRadio((track) => this.queue.startRadio(track))
  }

  /** The track that will play next, if known. At the end of the queue it asks the radio. */
  async lookAhead(): Promise<Track | null> {
    return this.queue.next(true)?.track ?? this.#radio.find(this.#trackId())
  }

  /** After the queue of an earlier visit was restored: makes its current track current, paused. */
  restore(positionMs: number): void {
    const track = this.queue.current()?.track
    if (track && !this.#trackId()) this.loadPaused(track, positionMs)
  }

  /**
   * The data of a track has changed: its title, cover or audio. The album from which it is played
   * stays.
   */
  override replaceTrack(track: Track): void {
    this.queue.replaceTrack(track)
    super.replaceTrack(track)
  }

  /** The track is deleted: it will not play next, and stops if it is current. */
  forgetTrack(trackId: string): void {
    this.queue.forgetTrack(trackId)
    if (this.#trackId() === trackId) this.stop()
  }

  /** Empties the queue and stops. */
  stop(): void {
    this.queue.value = { ...this.queue.value, items: [], at: -1, unshuffled: null }
    this.clear()
  }

  protected override onChanged(track: Track): void {
    this.queue.replaceTrack(track)
  }

  protected override onSound(): void {
    this.#brokenInRow = 0
  }

  protected override onEnd(): void {
    void this.#advance(true)
  }

  /** Skips a broken track if another one follows, but only a few in a row. */
  protected override onBroken(isStill: () => boolean, isGone: boolean): void {
    const gone = isGone ? this.#trackId() : undefined
    const isAlone = !this.queue.next(false) && !this.queue.current()?.radio
    const most = Math.min(MOST_BROKEN, this.queue.current()?.radio ? MOST_BROKEN : this.queue.value.items.length - 1)
    if (isAlone || ++this.#brokenInRow > most) return
    setTimeout(() => {
      if (!isStill()) return
      void this.#advance(false)
      if (gone && gone !== this.#trackId()) this.queue.forgetTrack(gone)
    }, SKIP_BROKEN_AFTER_MS)
  }

  #trackId(): string | undefined {
    return this.state.value.track?.id
  }

  /**
   * Starts the next track synchronously if possible: a locked phone does not allow sound to start
   * later.
   */
  #advance(byItself: boolean): Promise<unknown> {
    const item = this.queue.next(byItself)
    if (!item) return this.#playRadio((track) => this.queue.goTo(this.queue.addRadio(track).key))
    if (item.key === this.queue.current()?.key && byItself) this.again()
    else {
      this.queue.goTo(item.key)
      this.begin(item.track, null)
    }
    return Promise.resolve()
  }

  async #playRadio(enqueue: (track: Track) => void): Promise<RadioOutcome> {
    const isStill = this.mark()
    const ready = this.#radio.takeReady(this.#trackId())
    const found = ready ?? (await this.#radio.take(this.#trackId()).catch(() => 'failed' as const))
    // The user has chosen something else in the meantime.
    if (!isStill()) return 'playing'
    if (found === 'failed') {
      this.stayEnded(NEXT_TRACK_FAILED)
      return found
    }
    if (!found) {
      this.stayEnded(null)
      return 'nothing'
    }
    enqueue(found)
    this.begin(found, null)
    return 'playing'
  }
}

type FindNext = (afterId: string | undefined) => Promise<Track | null>

/** The radio's next track: looked up before it is needed, with one lookup at a time (PLAYER-05). */
class Radio {
  readonly #findNext: FindNext
  #ready: Track | null = null
  #lookup: Promise<Track | null> | null = null

  constructor(findNext: FindNext) {
    this.#findNext = findNext
  }

  /** Finds the next track and stores it. */
  find(afterId: string | undefined): Promise<Track | null> {
    if (this.#ready && this.#ready.id !== afterId) return Promise.resolve(this.#ready)
    this.#lookup ??= this.#findNext(afterId)
      .then((track) => {
        this.#ready = track
        return track
      })
      .finally(() => {
        this.#lookup = null
      })
    return this.#lookup
  }

  /** Returns the stored track and removes it. */
  takeReady(afterId: string | undefined): Track | null {
    const ready = this.#ready?.id === afterId ? null : this.#ready
    this.#ready = null
    return ready
  }

  async take(afterId: string | undefined): Promise<Track | null> {
    const found = await this.find(afterId)
    this.#ready = null
    return found
  }
}
