import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { watchNear } from './near.ts'

/** Blocks within this distance of the window are mounted, so that a fast scroll shows no gap. */
const MARGIN_PX = 1200

/**
 * Whether a block of a long list is in the window or near it. The caller can leave others out of
 * the document and reserve their height. A block that contains the focus stays, and so does one
 * with `stays`.
 */
export function useNear<Block extends HTMLElement>(
  startsNear: boolean,
  stays = false,
): [RefObject<Block | null>, boolean] {
  const block = useRef<Block>(null)
  const [isNear, setNear] = useState(startsNear)
  useLayoutEffect(() => {
    const node = block.current
    if (!node || stays) return
    return watchNear(node, MARGIN_PX, (near) => setNear(near || node.contains(document.activeElement)))
  }, [stays])
  return [block, stays || isNear]
}
