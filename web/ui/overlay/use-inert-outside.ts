import { useEffect } from 'react'

/**
 * Makes the page behind an open dialog inert, so that it takes no focus and no clicks. Radix only
 * hides the page from screen readers, by an attribute. Toasts do not have that attribute, so they
 * are still announced.
 */
export function useInertOutside(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const behind = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden=true]')].filter(({ inert }) => !inert)
    for (const element of behind) element.inert = true
    return () => {
      for (const element of behind) element.inert = false
    }
  }, [open])
}
