import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** How far outside the window things are kept ready, so that a flick does not meet a gap. */
const MARGIN = '1200px 0px'

const watched = new Map<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/**
 * Tells whether an element is in the window or not far from it, now and whenever that changes. Returns the way to stop.
 */
function watchNear(element: Element, listener: (isNear: boolean) => void): () => void {
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

/**
 * Whether a block of a long list is in the window or not far from it, so that what is far need not be in the document.
 * Give it its height then. With the focus in it a block stays.
 */
export function useNear<Block extends HTMLElement>(startsNear: boolean): [RefObject<Block | null>, boolean] {
  const block = useRef<Block>(null)
  const [isNear, setNear] = useState(startsNear)
  useLayoutEffect(() => {
    const node = block.current
    if (!node) return
    return watchNear(node, (near) => setNear(near || node.contains(document.activeElement)))
  }, [])
  return [block, isNear]
}
