import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { watchNear } from './near.ts'

/** Less than half a window ahead: what most visitors never scroll to is not fetched for them. */
const MARGIN_PX = 400

/** Whether an element has been about to be seen. */
export function useComesNear<Place extends HTMLElement>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    return watchNear(place.current, MARGIN_PX, (near) => near && setNear(true))
  }, [isNear])
  return [place, isNear]
}

/** What is in it comes when it is about to be seen, and stays. Give it what its place needs in height. */
export function WhenNear({ minHeight, children }: { minHeight: string; children: ReactNode }) {
  const [place, isNear] = useComesNear<HTMLDivElement>()
  return (
    <div ref={place} style={{ minHeight }}>
      {isNear && children}
    </div>
  )
}
