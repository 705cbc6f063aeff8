import { type RefObject, useEffect, useRef } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { markRead } from './mark-read.ts'

/** A row counts as read after this long in view. */
const SIGHT_MS = 1000

/**
 * TELL-03: an unread row counts as read when it is wholly visible for a moment, in a visible tab.
 */
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
