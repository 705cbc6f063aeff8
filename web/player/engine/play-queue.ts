import type { Track } from '#contract/music.ts'
import { Signal } from '#web/platform/signal.ts'
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

/** The tracks before and after the current one, and the methods that change them. Plays nothing. */
export class PlayQueue extends Signal<Queue> {
  readonly #random: () => number

  constructor(random: () => number = Math.random) {
    super(EMPTY_QUEUE)
    this.#random = random
  }

  current = (): QueueItem | undefined => currentItem(this.value)
  next = (byItself: boolean): QueueItem | undefined => this.#at(nextPlace(this.value, byItself))
  previous = (): QueueItem | undefined => this.#at(previousPlace(this.value))

  /** Replaces the queue by a list, starting at one of its tracks. */
  start(list: readonly Track[], track: Track): void {
    const tracks = list.some(({ id }) => id === track.id) ? list : [track]
    this.value = startQueue(this.value, tracks, track.id, this.#random)
  }
  /** Replaces the queue by a track of the radio. */
  startRadio(track: Track): void {
    this.value = { ...this.value, items: [{ ...makeItem(track), radio: true }], at: 0, unshuffled: null }
  }
  addRadio(track: Track): QueueItem {
    this.value = withRadio(this.value, track)
    return this.value.items.at(-1) as QueueItem
  }
  goTo(key: string): void {
    this.value = { ...this.value, at: this.value.items.findIndex((item) => item.key === key) }
  }
  add(track: Track, where: 'next' | 'end'): void {
    this.value = withAdded(this.value, [makeItem(track)], where)
  }
  /** `to` counts from the first track after the current one. */
  moveAhead(key: string, to: number): void {
    this.value = withMoved(this.value, key, this.value.at + 1 + to)
  }
  remove(key: string): void {
    this.value = filtered(this.value, (item) => item.key !== key)
  }
  /** Removes all tracks after the current one. */
  clearAhead(): void {
    const { items, at } = this.value
    const behind = new Set(items.slice(0, at + 1))
    this.value = filtered(this.value, (item) => behind.has(item))
  }
  setShuffle(on: boolean): void {
    if (on === (this.value.unshuffled !== null)) return
    this.value = on ? shuffled(this.value, this.#random) : inListOrder(this.value)
  }
  setRepeat(repeat: Repeat): void {
    this.value = { ...this.value, repeat }
  }
  replaceTrack(track: Track): void {
    if (!this.value.items.some((item) => item.track.id === track.id)) return
    const items = this.value.items.map((item) =>
      item.track.id === track.id ? { ...item, track: inPlaceOf(item.track, track) } : item,
    )
    this.value = { ...this.value, items }
  }
  forgetTrack(trackId: string): void {
    this.value = filtered(this.value, (item) => item.track.id !== trackId)
  }

  #at(place: number | null): QueueItem | undefined {
    return place === null ? undefined : this.value.items[place]
  }
}
