import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import './sortable-list.css'

export type SortableItem = { id: string /** Read aloud. */; label: string }

export type SortableListProps<Item extends SortableItem> = {
  label: string
  items: readonly Item[]
  /** `to` is the place it should have, from 0. */
  onMove: (id: string, to: number) => void
  /** While something is carried, Escape puts it back and must not close what is around. */
  onCarry?: (carrying: boolean) => void
  className?: string
  /** The content of an item's `li`; `handles` has the grip and the buttons up and down. */
  children: (item: Item, handles: ReactNode, place: number) => ReactNode
  itemProps?: (item: Item) => Omit<React.ComponentProps<'li'>, 'children'>
}

const INSTRUCTIONS = 'Press space to pick it up, the arrow keys to move it, space to drop it, Escape to put it back.'

/** A list in an order of one's own: by dragging, by the keys while the grip has the focus, or by buttons. */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { label, items, onMove, onCarry, className } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  function drop({ active, over }: DragEndEvent) {
    onCarry?.(false)
    const to = items.findIndex((item) => item.id === over?.id)
    if (to >= 0 && active.id !== over?.id) onMove(String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => onCarry?.(true)}
      onDragEnd={drop}
      onDragCancel={() => onCarry?.(false)}
      accessibility={{
        announcements: announcementsOf(items),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ul className={className} aria-label={label}>
          {items.map((item, place) => (
            <SortableRow key={item.id} {...props} item={item} place={place} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow<Item extends SortableItem>(props: SortableListProps<Item> & { item: Item; place: number }) {
  const { item, place, items, onMove, itemProps } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
  })
  const given = itemProps?.(item)
  const handles = (
    <span className="handles">
      <IconButton
        icon="up"
        label={`Move ${item.label} up`}
        disabled={place === 0}
        onClick={() => onMove(item.id, place - 1)}
      />
      <IconButton
        icon="down"
        label={`Move ${item.label} down`}
        disabled={place === items.length - 1}
        onClick={() => onMove(item.id, place + 1)}
      />
      <IconButton
        ref={setActivatorNodeRef}
        icon="grip"
        {...attributes}
        {...listeners}
        label={`Reorder ${item.label}`}
        className="grip"
      />
    </span>
  )
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined
  return (
    <li
      {...given}
      ref={setNodeRef}
      className={classNames(given?.className, 'sortable', isDragging && 'is-carried')}
      style={{ ...given?.style, transform: moved, transition }}
    >
      {props.children(item, handles, place)}
    </li>
  )
}

function announcementsOf(items: readonly SortableItem[]): Announcements {
  const name = (id: string | number) => items.find((item) => item.id === id)?.label ?? ''
  const place = (id: string | number | undefined) => {
    const at = items.findIndex((item) => item.id === id)
    return at < 0 ? 'outside of the list' : `at place ${at + 1} of ${items.length}`
  }
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => `${name(active.id)} is ${place(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} was dropped ${place(over?.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} is back ${place(active.id)}.`,
  }
}
