import { type KeyboardEvent, useEffect, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'

export type SortableItem = { id: string /** Read aloud. */; label: string }

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Puts a list in order by keys: space picks up and drops, the arrows move, Escape puts back, and what loses the focus
 * is dropped where it is seen. dnd-kit's sensor for keys begins to listen and learns what it is over only after its
 * key, and on a busy machine loses the next one.
 */
export function useCarryByKeys<Item extends SortableItem>(
  items: readonly Item[],
  onMove: (id: string, to: number) => void,
) {
  // counted from where it stands: a queue that goes on meanwhile must not shift it against its neighbours
  const [carried, setCarried] = useState<{ id: string; by: number } | null>(null)
  const [said, say] = useState('')
  const from = items.findIndex(({ id }) => id === carried?.id)
  const item = items[from]
  const within = (place: number) => Math.max(0, Math.min(place, items.length - 1))
  const to = within(from + (carried?.by ?? 0))
  const at = (place: number) => `at place ${place + 1} of ${items.length}`

  useEffect(() => {
    if (carried && !item) setCarried(null)
  }, [carried, item])

  function pickUp({ id, label }: Item) {
    setCarried({ id, by: 0 })
    say(`Picked up ${isolated(label)}, ${at(items.findIndex((other) => other.id === id))}.`)
  }
  function move({ id, label }: Item, step: number) {
    const next = within(to + step)
    setCarried({ id, by: next - from })
    say(`${isolated(label)} is ${at(next)}.`)
  }
  function drop() {
    if (!item) return
    setCarried(null)
    if (to !== from) onMove(item.id, to)
    say(`${isolated(item.label)} was dropped ${at(to)}.`)
  }
  function putBack({ label }: Item) {
    setCarried(null)
    say(`${isolated(label)} is back ${at(from)}.`)
  }
  function press(event: KeyboardEvent, pressed: Item) {
    const { key } = event
    const step = STEPS[key]
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      if (event.repeat) return
      if (item) drop()
      else pickUp(pressed)
    } else if (item && step) {
      event.preventDefault()
      move(item, step)
    } else if (item && key === 'Escape') putBack(item)
  }

  return {
    /** The items as they are shown. */
    ordered: item ? moved(items, { entryId: item.id, beforeId: beforeAt(items, item.id, to) }) : items,
    /** The id of what is carried, and the place it is shown at. */
    carried: item && { id: item.id, to },
    /** For a live region. */
    said,
    drop,
    /** What the grip of an item listens to. */
    gripOf: (pressed: Item) => ({ onKeyDown: (event: KeyboardEvent) => press(event, pressed), onBlur: drop }),
  }
}

type Entry = { id: string }

/** The entries with one of them before another, or at the end. */
export function moved<E extends Entry>(
  entries: readonly E[],
  { entryId, beforeId }: { entryId: string; beforeId: string | null },
): E[] {
  const moving = entries.find((entry) => entry.id === entryId)
  if (!moving || entryId === beforeId) return [...entries]
  const rest = entries.filter((entry) => entry !== moving)
  const place = rest.findIndex((entry) => entry.id === beforeId)
  return rest.toSpliced(place < 0 ? rest.length : place, 0, moving)
}

/** Which one it stands before when it is to have the place `to`; null at the end. */
export function beforeAt(entries: readonly Entry[], entryId: string, to: number): string | null {
  return entries.filter((entry) => entry.id !== entryId)[to]?.id ?? null
}
