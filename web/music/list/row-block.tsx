import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Rows that come and go together. Small enough for a quick frame, large enough for few observers. */
export const BLOCK_ROWS = 10

/** How far outside the window rows are kept ready, so that a flick does not meet a gap. */
const MARGIN = '1200px 0px'

const watched = new Map<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Tells whether an element is in the window or not far from it, now and whenever that changes. Returns the way to stop. */
export function watchNear(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watched.get(entry.target)?.(entry.isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  watched.set(element, listener)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
  }
}

export type RowBlockProps = {
  rowCount: number
  /** Whether it is there from the start: on the first screen, and in lists that are not long. */
  startsNear: boolean
  /** Makes the rows: not called for a block that is far. */
  children: () => ReactNode
}

/**
 * A block of a long list. Far from the window it is as high as its rows and holds none of them, so that thousands of rows
 * weigh no more than a screenful. One that has the focus stays.
 */
export function RowBlock({ rowCount, startsNear, children }: RowBlockProps) {
  const element = useRef<HTMLUListElement>(null)
  const [isNear, setNear] = useState(startsNear)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    return watchNear(node, (near) => setNear(near || node.contains(document.activeElement)))
  }, [])
  const height = `calc(var(--row) * ${rowCount})`
  return (
    <ul ref={element} className="block" style={isNear ? undefined : { height }}>
      {isNear && children()}
    </ul>
  )
}
