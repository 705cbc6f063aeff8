import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { watchNear } from '#web/music/list/row-block.tsx'

/** Whole rows in one, two and three columns. */
export const BLOCK_TILES = 12

/** How high the last whole block was; all are alike. Kept between visits, so that Back finds the page as long as it was. */
let wholeHeight = 0

export type WallBlockProps = {
  startsNear: boolean
  /** It may have fewer tiles than the others, so its height says nothing of them. */
  isLast: boolean
  /** Makes the tiles: not called for a block that is far. */
  children: () => ReactNode
}

/** A part of a long wall. Far from the window it is as high as its tiles and holds none of them; one that has the focus stays. */
export function WallBlock({ startsNear, isLast, children }: WallBlockProps) {
  const element = useRef<HTMLDivElement>(null)
  const [farHeight, setFarHeight] = useState<number | null>(startsNear || wholeHeight === 0 ? null : wholeHeight)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    return watchNear(node, (near) => {
      if (near || node.contains(document.activeElement)) setFarHeight(null)
      else setFarHeight((before) => before ?? node.offsetHeight)
    })
  }, [])
  useLayoutEffect(() => {
    if (farHeight === null && !isLast && element.current) wholeHeight = element.current.offsetHeight
  })
  return (
    <div ref={element} className="wall" style={farHeight === null ? undefined : { height: farHeight }}>
      {farHeight === null && children()}
    </div>
  )
}
