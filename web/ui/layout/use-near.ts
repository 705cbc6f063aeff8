import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { watchNear } from './near.ts'

/** How far outside the window things are kept ready, so that a flick does not meet a gap. */
const MARGIN_PX = 1200

/**
 * Whether a block of a long list is in the window or not far from it, so that what is far need not be in the document.
 * Give it its height then. With the focus in it a block stays, and one that `stays` always does.
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
