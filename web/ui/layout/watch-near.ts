/** How far outside the window things are kept ready, so that a flick does not meet a gap. */
const MARGIN = '1200px 0px'

const watched = new Map<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/**
 * Tells whether an element is in the window or not far from it, now and whenever that changes. Returns the way to stop.
 */
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
