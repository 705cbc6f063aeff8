import type { Track } from '#contract/music.ts'
import { Listeners } from '#web/platform/listeners.ts'
import {
  currentItem,
  EMPTY_QUEUE,
  filtered,
  inListOrder,
  inPlaceOf,
  makeItem,
  nextPlace,
  previousPlace,
  type Queue,
  type QueueItem,
  type Repeat,
  shuffled,
  startQueue,
  withAdded,
  withMoved,
  withRadio,
} from './queue.ts'

/** What is played before and after the current track, and the verbs that change it. Makes no sound. */
export class PlayQueue {
  readonly #listeners = new Listeners()
  readonly #random: () => number
  #queue: Queue = EMPTY_QUEUE

  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  subscribe = this.#listeners.subscribe

  get = (): Queue => this.#queue
  current = (): QueueItem | undefined => currentItem(this.#queue)
  next = (byItself: boolean): QueueItem | undefined => this.#at(nextPlace(this.#queue, byItself))
  previous = (): QueueItem | undefined => this.#at(previousPlace(this.#queue))

  /** A new queue of a list, at one of its tracks. */
  start(list: readonly Track[], track: Track): void {
    const tracks = list.some(({ id }) => id === track.id) ? list : [track]
    this.set(startQueue(this.#queue, tracks, track.id, this.#random))
  }
  /** Only the radio from here on. */
  startRadio(track: Track): void {
    this.set({ ...this.#queue, items: [{ ...makeItem(track), radio: true }], at: 0, unshuffled: null })
  }
  addRadio(track: Track): QueueItem {
    this.set(withRadio(this.#queue, track))
    return this.#queue.items.at(-1) as QueueItem
  }
  goTo(key: string): void {
    this.set({ ...this.#queue, at: this.#queue.items.findIndex((item) => item.key === key) })
  }
  add(track: Track, where: 'next' | 'end'): void {
    this.set(withAdded(this.#queue, [makeItem(track)], where))
  }
  /** `to` counts from the first that follows the current one. */
  moveAhead(key: string, to: number): void {
    this.set(withMoved(this.#queue, key, this.#queue.at + 1 + to))
  }
  remove(key: string): void {
    this.set(filtered(this.#queue, (item) => item.key !== key))
  }
  /** Nothing follows the current one any more. */
  clearAhead(): void {
    const { items, at } = this.#queue
    const behind = new Set(items.slice(0, at + 1))
    this.set(filtered(this.#queue, (item) => behind.has(item)))
  }
  setShuffle(on: boolean): void {
    if (on === (this.#queue.unshuffled !== null)) return
    this.set(on ? shuffled(this.#queue, this.#random) : inListOrder(this.#queue))
  }
  setRepeat(repeat: Repeat): void {
    this.set({ ...this.#queue, repeat })
  }
  replaceTrack(track: Track): void {
    if (!this.#queue.items.some((item) => item.track.id === track.id)) return
    const items = this.#queue.items.map((item) =>
      item.track.id === track.id ? { ...item, track: inPlaceOf(item.track, track) } : item,
    )
    this.set({ ...this.#queue, items })
  }
  forgetTrack(trackId: string): void {
    this.set(filtered(this.#queue, (item) => item.track.id !== trackId))
  }
  set(queue: Queue): void {
    this.#queue = queue
    this.#listeners.tell()
  }

  #at(place: number | null): QueueItem | undefined {
    return place === null ? undefined : this.#queue.items[place]
  }
}
