import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as styles from './sortable-list.module.css'
import { type SortableItem, useCarryByKeys } from './use-carry-by-keys.ts'

export type SortableListProps<Item extends SortableItem> = {
  label: string
  items: readonly Item[]
  /** `to` is the new place, from 0. */
  onMove: (id: string, to: number) => void
  /**
   * While an item is carried, Escape puts it back and must not close the dialog around the list.
   */
  onCarry?: (carrying: boolean) => void
  className?: string
  /**
   * Renders the content of an item's `li`; `handles` contains the grip and the buttons up and down.
   */
  children: (item: Item, handles: ReactNode, place: number) => ReactNode
  itemProps?: (item: Item) => Omit<React.ComponentProps<'li'>, 'children'>
}

type Grip = { onKeyDown: React.KeyboardEventHandler; onBlur: React.FocusEventHandler }

const INSTRUCTIONS = 'Press space to pick it up, the arrow keys to move it, space to drop it, Escape to put it back.'

/** A pointer drag needs no announcements; moving by keys has its own live region. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const ACCESSIBILITY = { announcements: SILENT, screenReaderInstructions: { draggable: INSTRUCTIONS } }

/**
 * A list that the user reorders by dragging, by keys while the grip has the focus, or by buttons.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onMove, onCarry, className } = props
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [isDragging, setDragging] = useState(false)
  const { ordered, carried, said, gripOf, drop: dropByKeys } = useCarryByKeys(items, onMove)
  const list = useInSight(carried?.to ?? -1)
  useTellCarrying(isDragging || carried !== undefined, onCarry)

  function drag() {
    // A touch does not move the focus, so an item carried by keys would stay carried.
    dropByKeys()
    setDragging(true)
  }
  function drop({ active, over }: DragEndEvent) {
    setDragging(false)
    const to = items.findIndex((item) => item.id === over?.id)
    if (to >= 0 && active.id !== over?.id) onMove(String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={drag}
      onDragEnd={drop}
      onDragCancel={() => setDragging(false)}
      accessibility={ACCESSIBILITY}
    >
      <SortableContext items={ordered.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ul ref={list} className={className} aria-label={label}>
          {ordered.map((item, place) => (
            <SortableRow
              key={item.id}
              {...props}
              item={item}
              place={place}
              grip={isDragging ? undefined : gripOf(item)}
              isCarried={carried?.id === item.id}
            />
          ))}
        </ul>
      </SortableContext>
      <p className={visuallyHiddenStyles.visuallyHidden} role="status" aria-live="polite">
        {said}
      </p>
    </DndContext>
  )
}

/** Returns the ref of a list. The list scrolls its child at `place` into view. */
function useInSight(place: number) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return list
}

/**
 * Runs before the next key event: that key may be Escape, which must not close the dialog around
 * the list.
 */
function useTellCarrying(isCarrying: boolean, onCarry: ((carrying: boolean) => void) | undefined): void {
  useLayoutEffect(() => {
    if (!isCarrying) return
    onCarry?.(true)
    return () => onCarry?.(false)
  }, [isCarrying, onCarry])
}

type RowProps<Item extends SortableItem> = SortableListProps<Item> & {
  item: Item
  place: number
  /** Undefined while a pointer drags. */
  grip: Grip | undefined
  /** Whether the user carries the item by keys. */
  isCarried: boolean
}

function SortableRow<Item extends SortableItem>(props: RowProps<Item>) {
  const { item, place, items, onMove, itemProps, grip, isCarried } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const given = itemProps?.(item)
  const handles = (
    <span className={styles.handles}>
      <IconButton
        icon="up"
        label={`Move ${isolated(item.label)} up`}
        disabled={place === 0}
        onClick={() => onMove(item.id, place - 1)}
      />
      <IconButton
        icon="down"
        label={`Move ${isolated(item.label)} down`}
        disabled={place === items.length - 1}
        onClick={() => onMove(item.id, place + 1)}
      />
      <IconButton
        ref={setActivatorNodeRef}
        icon="grip"
        {...attributes}
        {...(isCarried ? undefined : listeners)}
        {...grip}
        aria-pressed={isCarried || attributes['aria-pressed']}
        label={`Reorder ${isolated(item.label)}`}
        className={styles.grip}
      />
    </span>
  )
  const shift = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li
      {...given}
      ref={setNodeRef}
      className={classNames(given?.className, styles.item, (isDragging || isCarried) && styles.carried)}
      style={{ ...given?.style, transform: shift, transition }}
    >
      {props.children(item, handles, place)}
    </li>
  )
}
