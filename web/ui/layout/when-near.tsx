import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { watchNear } from './near.ts'

/** Less than half a window ahead: what most visitors never scroll to is not fetched for them. */
const MARGIN_PX = 400

/** Whether an element has been about to be seen, or was from the start. */
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
  /** What its place needs until then, about. */
  minHeight: string
  /** Whether it is there from the start: on the first screen. */
  startsNear?: boolean
  children: ReactNode
}

/** What is in it comes when it is about to be seen, and stays. */
export function WhenNear({ minHeight, startsNear, children }: WhenNearProps) {
  const [place, isNear] = useComesNear<HTMLDivElement>(startsNear)
  return (
    <div ref={place} style={{ minHeight }}>
      {isNear && children}
    </div>
  )
}
