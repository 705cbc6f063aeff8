import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { watchNear } from './near.ts'

/** Less than half a window: content that most visitors never scroll to is not fetched. */
const MARGIN_PX = 400

/**
 * Whether an element has come near the window at least once. `startsNear` makes it true from the
 * start.
 */
export function useComesNear<Place extends HTMLElement>(startsNear = false): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null)
  const [isNear, setNear] = useState(startsNear)
  useEffect(() => {
    if (isNear || !place.current) return
    return watchNear(place.current, MARGIN_PX, (near) => near && setNear(true))
  }, [isNear])
  return [place, isNear]
}

type WhenNearProps = {
  /** The approximate height of the content, reserved until it is rendered. */
  minHeight: string
  /** For content on the first screen: rendered from the start. */
  startsNear?: boolean
  children: ReactNode
}

/** Renders its children when their place comes near the window, and keeps them from then on. */
export function WhenNear({ minHeight, startsNear, children }: WhenNearProps) {
  const [place, isNear] = useComesNear<HTMLDivElement>(startsNear)
  return (
    <div ref={place} style={{ minHeight }}>
      {isNear && children}
    </div>
  )
}
