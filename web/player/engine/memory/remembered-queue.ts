import type { Memory } from '#web/platform/memory.ts'
import { isByLink } from '#web/player/engine/link-tracks.ts'
import { EMPTY_QUEUE, filtered, makeItem, type Queue, type QueueItem, type Repeat } from '#web/player/engine/queue.ts'
import { trackOf } from './remembered-track.ts'
import { QUEUE_STORED_AS } from './stored-queue-name.ts'

/**
 * Browsers give a site about five million characters; a track without its waveform takes about a
 * thousand.
 */
const MOST_ITEMS = 1000
const MOST_BEHIND = 50
const REPEATS: readonly unknown[] = ['off', 'all', 'one'] satisfies Repeat[]

type Remembered = { queue: Queue; positionMs: number }

/**
 * Stores as many items around the current track as there is space for. If there is no space for one
 * item, stores null. Tracks of secret links are left out; while one is current, nothing is stored.
 */
export function storeQueue(storage: Memory, playing: Queue, positionMs: number): void {
  const queue = filtered(playing, ({ track }) => !isByLink(track))
  const first = queue.at < 0 ? 0 : MOST_ITEMS
  for (let most = first; most >= 1; most = Math.floor(Math.min(most, queue.items.length) / 2)) {
    if (keep(storage, JSON.stringify(partOf(queue, most, positionMs)))) return
  }
  // Null replaces an older queue, which would otherwise be restored.
  keep(storage, 'null')
}

function keep(storage: Memory, text: string): boolean {
  try {
    return storage.setItem(QUEUE_STORED_AS, text) !== false
  } catch {
    return false
  }
}

/**
 * At most `most` items around the current one. `order` lists the items in unshuffled order, each by
 * its index in `items`; null if the queue is not shuffled.
 */
function partOf(queue: Queue, most: number, positionMs: number) {
  const behind = Math.min(MOST_BEHIND, Math.floor(most / 4))
  const from = queue.items.length > most ? Math.max(0, queue.at - behind) : 0
  const items = queue.items.slice(from, from + most)
  const places = new Map(items.map((item, place) => [item.key, place]))
  return {
    items: items.map((item, place) => storedItem(item, from + place === queue.at)),
    at: queue.at - from,
    repeat: queue.repeat,
    order: queue.unshuffled?.flatMap((key) => places.get(key) ?? []) ?? null,
    positionMs: Math.round(positionMs),
  }
}

/**
 * Leaves out the waveforms of all items but the current one: they are most of a track's size, and a
 * row of the queue requests a missing waveform.
 */
function storedItem({ track, radio }: QueueItem, isCurrent: boolean) {
  return { track: isCurrent ? track : { ...track, peaks: undefined }, radio }
}

/** Returns the stored queue; null if nothing valid is stored. */
export function readQueue(storage: Memory): Remembered | null {
  try {
    return understood(JSON.parse(storage.getItem(QUEUE_STORED_AS) ?? 'null'))
  } catch {
    return null
  }
}

/**
 * Reads a stored queue without its invalid items: another version of the site, or another script,
 * may have written them.
 */
function understood(stored: unknown): Remembered | null {
  if (!isRecord(stored) || !Array.isArray(stored.items)) return null
  const given = stored.items.slice(0, MOST_ITEMS).map(itemOf)
  const items = given.filter((item) => item !== null)
  const { at, repeat, order, positionMs } = stored
  if (!isPlace(at, given.length) || items.length === 0) return null
  const ahead = given.slice(0, at).filter((item) => item !== null).length
  const queue: Queue = {
    ...EMPTY_QUEUE,
    items,
    at: Math.min(ahead, items.length - 1),
    repeat: REPEATS.includes(repeat) ? (repeat as Repeat) : 'off',
    unshuffled: Array.isArray(order) ? keysInOrder(given, order) : null,
  }
  const isThere = given[at] !== null && typeof positionMs === 'number' && positionMs > 0
  return { queue, positionMs: isThere ? positionMs : 0 }
}

function itemOf(value: unknown): QueueItem | null {
  const track = isRecord(value) && trackOf(value.track)
  return track ? { ...makeItem(track), ...(value.radio === true && { radio: true as const }) } : null
}

/**
 * Returns the keys of the items in the given order, each once. Items that `order` does not name are
 * last.
 */
function keysInOrder(given: readonly (QueueItem | null)[], order: readonly unknown[]): string[] {
  const named = order.filter((place): place is number => isPlace(place, given.length))
  const places = new Set([...named, ...given.keys()])
  return [...places].flatMap((place) => given[place]?.key ?? [])
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (value: unknown, length: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length
