import { type RefObject, useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { markRead } from './mark-read.ts'

/** So long a line has to be in sight to have been read. */
const SIGHT_MS = 1000

/** TELL-03: an unread line that stands whole in the window for a moment, in a tab that is looked at, has been read. */
export function useReadOnSight<Element extends HTMLElement>(
  { id, at, unread }: Notification,
  profileId: string,
): RefObject<Element | null> {
  const row = useRef<Element>(null)
  useEffect(() => {
    const node = row.current
    if (!unread || !node) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (crossings) => {
        clearTimeout(timer)
        if (!crossings.at(-1)?.isIntersecting) return
        const look = () => {
          if (document.visibilityState === 'visible') markRead(profileId, { id, at })
          else timer = setTimeout(look, SIGHT_MS)
        }
        timer = setTimeout(look, SIGHT_MS)
      },
      { threshold: 0.99 },
    )
    observer.observe(node)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id, at, unread, profileId])
  return row
}
