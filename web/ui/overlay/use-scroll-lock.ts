import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Keeps the page from scrolling while `active`. Where scrollbars take space, the page does not
 * move. Locks may nest.
 */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (locks++ === 0) {
      // The width of the hidden scrollbar; base.css reserves it.
      root.style.setProperty('--gone-scrollbar', `${window.innerWidth - root.clientWidth}px`)
      root.style.overflow = 'hidden'
    }
    return () => {
      if (--locks > 0) return
      root.style.overflow = ''
      root.style.removeProperty('--gone-scrollbar')
    }
  }, [active])
}
