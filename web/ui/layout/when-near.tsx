import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Less than half a window ahead: what most visitors never scroll to is not fetched for them. */
const MARGIN = '400px 0px'

/** What is in it comes when it is about to be seen, and stays. Give it what its place needs in height. */
export function WhenNear({ minHeight, children }: { minHeight: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: MARGIN,
      },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} style={{ minHeight }}>
      {isNear && children}
    </div>
  )
}
