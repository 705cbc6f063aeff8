import type { Track } from '#contract/music.ts'
import { PlayQueue } from './play-queue.ts'
import { Playback, type PlaybackWorld } from './playback.ts'
import { NEXT_TRACK_FAILED } from './playback-errors.ts'
import type { QueueItem } from './queue.ts'

export type PlayerWorld = PlaybackWorld & {
  /** The radio's track after this one, or null; may throw. */
  findNext: FindNext
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

/** The player: what sounds, what follows it, and the verbs. Holds no React. */
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
   * Toggles the current track, starts any other with the list as the queue. With `atMs` it plays from there, also in
   * the current one. A current track that stands alone takes the list as what follows.
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

  /** A list from its first, or in any order while shuffled. A first that is current already goes on. */
  playAll(list: readonly Track[]): void {
    const { unshuffled } = this.queue.value
    const first = unshuffled ? list[Math.floor(this.#random() * list.length)] : list[0]
    if (!first) return
    this.queue.start(list, first)
    if (this.#trackId() === first.id) this.resume()
    else this.begin(first, null)
  }

  override resume(): void {
    this.#brokenInRow = 0
    super.resume()
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
    this.begin(item.track, null)
  }

  /** Plays what the radio has next, and only the radio from then on. */
  startRadio(): Promise<RadioOutcome> {
    this.#brokenInRow = 0
    return this.#playRadio((track) => this.queue.startRadio(track))
  }

  /** What will follow by itself, as far as that is known. Asks the radio where the queue ends. */
  async lookAhead(): Promise<Track | null> {
    return this.queue.next(true)?.track ?? this.#radio.find(this.#trackId())
  }

  /** A queue from an earlier visit: its current track stands paused. */
  restore(positionMs: number): void {
    const track = this.queue.current()?.track
    if (track && !this.#trackId()) this.loadPaused(track, positionMs)
  }

  /** What is known of a track has changed: its title, its cover, its audio. The album that it is played from stays. */
  override replaceTrack(track: Track): void {
    this.queue.replaceTrack(track)
    super.replaceTrack(track)
  }

  /** The track is gone: it is not played next, and nothing plays if it was the current one. */
  forgetTrack(trackId: string): void {
    this.queue.forgetTrack(trackId)
    if (this.#trackId() === trackId) this.stop()
  }

  /** Nothing is current any more, nor follows. */
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

  /** Skips a broken track if another one follows, but not for ever from one broken track to the next. */
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

  /** Goes on within this very call where it can: a locked phone lets no sound begin later. */
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
    // somebody has chosen something else meanwhile
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

/** What the radio plays next: asked for before it is needed, and one lookup at a time (PLAYER-05). */
class Radio {
  readonly #findNext: FindNext
  #ready: Track | null = null
  #lookup: Promise<Track | null> | null = null

  constructor(findNext: FindNext) {
    this.#findNext = findNext
  }

  /** Finds it and keeps it ready. */
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

  /** What is ready, which then is no longer. */
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
