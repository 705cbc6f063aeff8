import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { useNear } from '../use-near.ts'
import * as styles from './masonry.module.css'
import { type Columns, useColumns } from './use-columns.ts'

export type MasonryProps<Item, Length extends string> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The class of a grid. Columns and gaps come from its stylesheet. */
  name: string
  /** Registered custom properties of that class, measured for `heightOf`. Must be constant. */
  lengths: readonly Length[]
  /**
   * The height in pixels, known before anything of the item has loaded. Must be a constant
   * function.
   */
  heightOf: (item: Item, columns: Columns<Length>) => number
  /** Renders an item at its place, which is as wide as a column. */
  children: (item: Item, at: number, columns: Columns<Length>) => ReactNode
}

/** Items that are mounted and unmounted together. */
const BLOCK_ITEMS = 6
const FIRST_BLOCKS = 2

/**
 * Items of different heights in columns, in reading order. Heights are known beforehand, so nothing
 * shifts. Items far from the window are not in the document.
 */
export function Masonry<Item, Length extends string>(props: MasonryProps<Item, Length>) {
  const { items, keyOf, name, lengths, heightOf, children } = props
  const grid = useRef<HTMLDivElement>(null)
  const tops = useRef<readonly number[]>([])
  const { keep, restore } = useKeptPlace(grid, tops)
  const columns = useColumns(grid, name, lengths, keep)
  const packed = useMemo(() => columns && place(items, columns, heightOf), [items, columns, heightOf])
  useLayoutEffect(() => {
    tops.current = packed?.placed.map(({ top }) => top) ?? []
    restore()
  }, [packed, restore])
  return (
    <div ref={grid} data-part="masonry" className={classNames(styles.grid, name)} style={{ height: packed?.height }}>
      {packed?.blocks.map((block, order) => (
        <MasonryBlock key={block[0]?.at} items={block} startsNear={order < FIRST_BLOCKS} keyOf={keyOf}>
          {(item, at) => columns && children(item, at, columns)}
        </MasonryBlock>
      ))}
    </div>
  )
}

function place<Item, Length extends string>(
  items: readonly Item[],
  columns: Columns<Length>,
  heightOf: (item: Item, columns: Columns<Length>) => number,
) {
  const heights = items.map((item) => heightOf(item, columns))
  const { places, height } = pack(heights, columns.count, columns.rowGap)
  const placed = items.map((item, at): PlacedItem<Item> => {
    const { column, top } = places[at]!
    const left = column * (columns.width + columns.columnGap)
    return { item, at, top, left, width: columns.width, height: heights[at]! }
  })
  const blockCount = Math.ceil(items.length / BLOCK_ITEMS)
  const blocks = Array.from({ length: blockCount }, (_, at) => placed.slice(at * BLOCK_ITEMS, (at + 1) * BLOCK_ITEMS))
  return { placed, blocks, height }
}

/** When the width of the window changes, the item at its top stays at the top. */
function useKeptPlace(grid: { current: HTMLElement | null }, tops: { current: readonly number[] }) {
  const kept = useRef<{ at: number; offset: number }>(null)
  const keep = useCallback(() => {
    const above = -(grid.current?.getBoundingClientRect().top ?? 0)
    const at = above > 0 ? tops.current.findIndex((top) => top >= above) : -1
    kept.current = at < 0 ? null : { at, offset: tops.current[at]! - above }
  }, [grid, tops])
  const restore = useCallback(() => {
    const { at, offset } = kept.current ?? { at: -1, offset: 0 }
    kept.current = null
    const top = tops.current[at]
    if (top === undefined || !grid.current) return
    window.scrollBy({ top: grid.current.getBoundingClientRect().top + top - offset, behavior: 'instant' })
  }, [grid, tops])
  return { keep, restore }
}

type Place = { column: number; top: number }

/**
 * Columns whose ends differ by less count as even: sums of the same heights may differ in their
 * last digits.
 */
const EVEN_PX = 0.5

/**
 * Places items of these heights one after the other, each into the column that ends highest; of
 * even columns, into the leftmost. So no item starts above an earlier one, and the visual order is
 * the reading order. All values are in pixels.
 */
export function pack(heights: readonly number[], columnCount: number, gap: number) {
  const ends = new Array<number>(Math.max(1, columnCount)).fill(0)
  const places = heights.map((height): Place => {
    const highest = Math.min(...ends)
    const column = ends.findIndex((end) => end - highest < EVEN_PX)
    const top = ends[column]!
    ends[column] = top + height + gap
    return { column, top }
  })
  return { places, height: Math.max(0, Math.max(...ends) - gap) }
}

/** An item and its box within the grid, in pixels; `at` is its index. */
type PlacedItem<Item> = { item: Item; at: number; top: number; left: number; width: number; height: number }

type MasonryBlockProps<Item> = {
  items: readonly PlacedItem<Item>[]
  startsNear: boolean
  keyOf: (item: Item) => string
  children: (item: Item, at: number) => ReactNode
}

/**
 * A few consecutive items. They are unmounted far from the window, unless one of them has the
 * focus.
 */
function MasonryBlock<Item>({ items, startsNear, keyOf, children }: MasonryBlockProps<Item>) {
  const [element, isNear] = useNear<HTMLDivElement>(startsNear)
  const top = Math.min(...items.map((placed) => placed.top))
  const bottom = Math.max(...items.map((placed) => placed.top + placed.height))
  return (
    <div ref={element} className={styles.block} style={{ top, height: bottom - top }}>
      {isNear &&
        items.map((placed) => (
          <div
            key={keyOf(placed.item)}
            className={styles.place}
            data-part="place"
            style={{ top: placed.top - top, left: placed.left, width: placed.width }}
          >
            {children(placed.item, placed.at)}
          </div>
        ))}
    </div>
  )
}
