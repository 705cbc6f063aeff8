import type { Track } from '#contract/music.ts'
import type { Memory } from '#web/platform/memory.ts'
import { EMPTY_QUEUE, makeItem, type Queue, type Repeat } from '#web/player/engine/queue.ts'
import { QUEUE_STORED_AS } from './stored-queue-name.ts'

/** A browser gives about five million characters to a site; a track takes about a thousand. */
const MOST_ITEMS = 200
const MOST_BEHIND = 50
const REPEATS: readonly unknown[] = ['off', 'all', 'one'] satisfies Repeat[]

type Remembered = { queue: Queue; positionMs: number }

/** `order` has the places of `items` in the unshuffled list. */
type Stored = {
  items: { track: Track; radio?: boolean }[]
  at: number
  repeat: Repeat
  order: number[] | null
  positionMs: number
}

export function storeQueue(storage: Memory, queue: Queue, positionMs: number): void {
  const from = Math.max(0, queue.at - MOST_BEHIND)
  const items = queue.items.slice(from, from + MOST_ITEMS)
  const places = new Map(items.map((item, place) => [item.key, place]))
  const order = queue.unshuffled?.flatMap((key) => places.get(key) ?? []) ?? null
  const stored: Stored = {
    items: items.map(({ track, radio }) => ({ track, radio })),
    at: queue.at - from,
    repeat: queue.repeat,
    order,
    positionMs: Math.round(positionMs),
  }
  storage.setItem(QUEUE_STORED_AS, JSON.stringify(stored))
}

/** Null where nothing is stored, or nothing that can be understood. */
export function readQueue(storage: Memory): Remembered | null {
  try {
    return understood(JSON.parse(storage.getItem(QUEUE_STORED_AS) ?? 'null'))
  } catch {
    return null
  }
}

/** Whatever stands in the storage, another version or another script may have written it. */
function understood(stored: unknown): Remembered | null {
  if (!isRecord(stored) || !Array.isArray(stored.items)) return null
  const given = stored.items.slice(0, MOST_ITEMS)
  if (!given.every((item) => isRecord(item) && isTrack(item.track))) return null
  const items = given.map(({ track, radio }) => ({
    ...makeItem(track),
    ...(radio === true && { radio: true as const }),
  }))
  const { at, repeat, order, positionMs } = stored
  if (!isPlace(at, items.length)) return null
  const isWhole = Array.isArray(order) && new Set(order).size === items.length && order.length === items.length
  const unshuffled = isWhole && order.every((place) => isPlace(place, items.length))
  const queue: Queue = {
    ...EMPTY_QUEUE,
    items,
    at,
    repeat: REPEATS.includes(repeat) ? (repeat as Repeat) : 'off',
    unshuffled: unshuffled ? order.map((place: number) => items[place]!.key) : null,
  }
  return { queue, positionMs: typeof positionMs === 'number' && positionMs > 0 ? positionMs : 0 }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlace = (value: unknown, length: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < length
const areStrings = (record: Record<string, unknown>, names: string[]) =>
  names.every((name) => typeof record[name] === 'string')
const areNumbers = (record: Record<string, unknown>, names: string[]) =>
  names.every((name) => Number.isFinite(record[name]))

function isTrack(track: unknown): track is Track {
  if (!isRecord(track) || !isRecord(track.viewer) || !isRecord(track.viewer.can)) return false
  const { artist, cover, stock, peaks } = track
  return (
    areStrings(track, ['id', 'title', 'fileUrl', 'type', 'createdAt']) &&
    areNumbers(track, ['durationMs', 'playCount', 'likeCount', 'commentCount', 'shareCount']) &&
    Array.isArray(track.tags) &&
    track.tags.every((tag) => typeof tag === 'string') &&
    (artist === null || (isRecord(artist) && areStrings(artist, ['id', 'handle', 'slug']))) &&
    (cover === null || (isRecord(cover) && areStrings(cover, ['url', 'thumbUrl', 'placeholder']))) &&
    (stock === null || isRecord(stock)) &&
    (peaks === null || typeof peaks === 'string')
  )
}
