import type { Track } from '#contract/music.ts'

export type Repeat = 'off' | 'all' | 'one'

/**
 * A track in the queue. `key` distinguishes two entries of the same track; `radio` marks tracks of
 * the radio.
 */
export type QueueItem = { key: string; track: Track; radio?: true }

export type Queue = {
  /** In playback order. */
  items: readonly QueueItem[]
  /** The index of the current item; -1 if there is none. */
  at: number
  repeat: Repeat
  /** While shuffled, all keys in the order of their list; otherwise null. */
  unshuffled: readonly string[] | null
}

export const EMPTY_QUEUE: Queue = { items: [], at: -1, repeat: 'off', unshuffled: null }

/** 'Previous' reaches this many played radio tracks. */
const KEPT_BEHIND = 50

let made = 0
export const makeItem = (track: Track): QueueItem => ({ key: `${Date.now().toString(36)}${made++}`, track })

/** New data of a track, with the album from which it is played. */
export const inPlaceOf = (before: Track, track: Track): Track => ({ ...track, album: before.album ?? track.album })

export const currentItem = (queue: Queue): QueueItem | undefined => queue.items[queue.at]

/** The items after the current one, in order. */
export const itemsAhead = (queue: Queue): readonly QueueItem[] => queue.items.slice(queue.at + 1)

/**
 * A new queue from a list, at one of its tracks. A track outside the list becomes the only item.
 * Shuffle stays as it was.
 */
export function startQueue(queue: Queue, list: readonly Track[], trackId: string, random: () => number): Queue {
  const items = list.map(makeItem)
  const at = items.findIndex((item) => item.track.id === trackId)
  const started: Queue = { items, at, repeat: queue.repeat, unshuffled: null }
  return queue.unshuffled ? shuffled(started, random) : started
}

/**
 * The index of the next item; null at the end of the queue. `byItself`: the track has ended, so
 * repeat one returns the same index.
 */
export function nextPlace(queue: Queue, byItself: boolean): number | null {
  if (queue.at < 0) return null
  if (byItself && queue.repeat === 'one') return queue.at
  if (queue.at + 1 < queue.items.length) return queue.at + 1
  return queue.repeat === 'all' ? 0 : null
}

export function previousPlace(queue: Queue): number | null {
  if (queue.at > 0) return queue.at - 1
  return queue.repeat === 'all' && queue.items.length > 1 ? queue.items.length - 1 : null
}

/** The current item first, then all others once, in a fixed random order. */
export function shuffled(queue: Queue, random: () => number): Queue {
  const rest = queue.items.filter((_, index) => index !== queue.at)
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[rest[last], rest[other]] = [rest[other] as QueueItem, rest[last] as QueueItem]
  }
  const current = currentItem(queue)
  const items = current ? [current, ...rest] : rest
  return { ...queue, items, at: current ? 0 : -1, unshuffled: queue.items.map((item) => item.key) }
}

/** Restores the order of the list; the current item stays current. */
export function inListOrder(queue: Queue): Queue {
  if (!queue.unshuffled) return queue
  const rank = new Map(queue.unshuffled.map((key, index) => [key, index]))
  const rankOf = (item: QueueItem) => rank.get(item.key) ?? queue.items.length
  const items = queue.items.toSorted((a, b) => rankOf(a) - rankOf(b))
  const key = currentItem(queue)?.key
  return { ...queue, items, at: items.findIndex((item) => item.key === key), unshuffled: null }
}

/** Adds items after the current one, or at the end. */
export function withAdded(queue: Queue, added: readonly QueueItem[], where: 'next' | 'end'): Queue {
  const place = where === 'next' ? queue.at + 1 : queue.items.length
  const keys = added.map((item) => item.key)
  const current = currentItem(queue)?.key
  const listPlace = where === 'next' && current ? (queue.unshuffled?.indexOf(current) ?? 0) + 1 : undefined
  return {
    ...queue,
    items: queue.items.toSpliced(place, 0, ...added),
    unshuffled: queue.unshuffled?.toSpliced(listPlace ?? queue.unshuffled.length, 0, ...keys) ?? null,
  }
}

/** Adds a radio track at the end. The oldest played tracks are removed. */
export function withRadio(queue: Queue, track: Track): Queue {
  const grown = withAdded(queue, [{ ...makeItem(track), radio: true }], 'end')
  const surplus = Math.max(0, grown.at - KEPT_BEHIND)
  return { ...grown, items: grown.items.slice(surplus), at: grown.at - surplus }
}

/** Moves an item to another index; the current item stays current. */
export function withMoved(queue: Queue, key: string, to: number): Queue {
  const moving = queue.items.find((item) => item.key === key)
  if (!moving) return queue
  const items = queue.items.filter((item) => item !== moving).toSpliced(to, 0, moving)
  const current = currentItem(queue)
  return { ...queue, items, at: current ? items.indexOf(current) : -1 }
}

/** Only the items that `keep` accepts. If the current one is removed, no item is current. */
export function filtered(queue: Queue, keep: (item: QueueItem) => boolean): Queue {
  const current = currentItem(queue)
  const items = queue.items.filter(keep)
  const kept = new Set(items.map((item) => item.key))
  return {
    ...queue,
    items,
    at: current ? items.indexOf(current) : -1,
    unshuffled: queue.unshuffled?.filter((key) => kept.has(key)) ?? null,
  }
}
