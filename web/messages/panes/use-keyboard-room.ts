import { type RefObject, useEffect } from 'react'

/**
 * A keyboard on the screen covers the page's lower end and pushes the rest up. Says how much it covers, so that list and thread end
 * above it, and has the page's upper end come back.
 */
export function useKeyboardRoom(chat: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport
    const element = chat.current?.parentElement
    if (!view || !element) return
    const makeRoom = () => {
      // Whoever has zoomed in sees a part of the page as well, without any keyboard.
      const isZoomed = view.scale > 1.01
      const covered = isZoomed ? 0 : Math.round(document.documentElement.clientHeight - view.height)
      element.style.setProperty('--keyboard', `${covered > LEAST_PX ? covered : 0}px`)
      if (covered > LEAST_PX && view.offsetTop > 0) window.scrollTo(0, 0)
    }
    makeRoom()
    view.addEventListener('resize', makeRoom)
    return () => view.removeEventListener('resize', makeRoom)
  }, [chat])
}

/** Bars of the browser that come and go are lower than any keyboard. */
const LEAST_PX = 120
