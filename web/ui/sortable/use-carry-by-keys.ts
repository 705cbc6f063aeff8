import { type KeyboardEvent, useEffect, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'

export type SortableItem = { id: string /** For screen readers. */; label: string }

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Reorders a list by keys: space picks up and drops, the arrows move, Escape puts back. An item
 * whose grip loses the focus is dropped where it is shown. `said` is for a live region.
 * We tried the `KeyboardSensor` of dnd-kit 6.3 instead, and it does not show this behaviour. It
 * starts to listen after its first key, and learns the place of an item only after rendering. Keys
 * pressed quickly put the item in a wrong place, or are lost on a slow machine. A held space bar
 * picks up and drops again and again. When the list changes during a move, the item loses its place
 * among the others. A carried item stays carried when the focus moves on.
 */
export function useCarryByKeys<Item extends SortableItem>(
  items: readonly Item[],
  onMove: (id: string, to: number) => void,
) {
  // Relative to its place: when the queue advances during a move, the item must stay beside the
  // same neighbours.
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

  const carry = (next: typeof carried, text: string) => {
    setCarried(next)
    say(text)
  }
  const pickUp = (picked: Item) =>
    carry({ id: picked.id, by: 0 }, `Picked up ${isolated(picked.label)}, ${at(items.indexOf(picked))}.`)
  const move = ({ id, label }: Item, step: number) => {
    const next = within(to + step)
    carry({ id, by: next - from }, `${isolated(label)} is ${at(next)}.`)
  }
  const putBack = ({ label }: Item) => carry(null, `${isolated(label)} is back ${at(from)}.`)
  function drop() {
    if (!item) return
    carry(null, `${isolated(item.label)} was dropped ${at(to)}.`)
    if (to !== from) onMove(item.id, to)
  }
  function act(what: Act, pressed: Item) {
    if (what === 'take') return item ? drop() : pickUp(pressed)
    if (item) return what === 'back' ? putBack(item) : move(item, what)
  }
  return {
    /** The items in their shown order. */
    ordered: item ? moved(items, { entryId: item.id, beforeId: beforeAt(items, item.id, to) }) : items,
    /** The id of the carried item, and the place at which it is shown. */
    carried: item && { id: item.id, to },
    ...{ said, drop },
    /** The event handlers for the grip of an item. */
    gripOf: (pressed: Item) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, item !== undefined, (what) => act(what, pressed)),
      onBlur: drop,
    }),
  }
}

/**
 * 'take' picks up or drops, 'back' returns to the old place, a number moves by that many places.
 */
type Act = 'take' | 'back' | number

function press(event: KeyboardEvent, isCarrying: boolean, act: (what: Act) => void): void {
  const { key } = event
  const step = STEPS[key]
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (key === ' ' || key === 'Enter') {
    event.preventDefault()
    if (!event.repeat) act('take')
  } else if (isCarrying && step) {
    event.preventDefault()
    act(step)
  } else if (isCarrying && key === 'Escape') act('back')
}

type Entry = { id: string }

/** The entries after one of them was moved before another entry, or to the end. */
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

/**
 * The id of the entry before which `entryId` must be placed to reach the place `to`; null for the
 * end.
 */
export function beforeAt(entries: readonly Entry[], entryId: string, to: number): string | null {
  return entries.filter((entry) => entry.id !== entryId)[to]?.id ?? null
}
