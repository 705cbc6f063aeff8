import { useEffect } from 'react'

/**
 * While a dialog is open, what lies behind it takes no focus and no clicks either. Radix hides it from screen readers
 * only, by marking it; toasts are not marked, so they still speak.
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
