import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { watchNear } from '../watch-near.ts'
import * as styles from './masonry.module.css'

/** An item and its box within the whole, in pixels; `at` is its index. */
export type PlacedItem<Item> = { item: Item; at: number; top: number; left: number; width: number; height: number }

type MasonryBlockProps<Item> = {
  items: readonly PlacedItem<Item>[]
  startsNear: boolean
  keyOf: (item: Item) => string
  children: (item: Item, at: number) => ReactNode
}

/** Some items one after the other. Far from the window they are not there; with the focus among them they stay. */
export function MasonryBlock<Item>({ items, startsNear, keyOf, children }: MasonryBlockProps<Item>) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(startsNear)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    return watchNear(node, (near) => setNear(near || node.contains(document.activeElement)))
  }, [])
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
