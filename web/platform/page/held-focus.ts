/**
 * Whoever came to a link of the first screen by keyboard is on the same one once the page has taken its place. To be
 * called before that; what it returns, after.
 */
export function holdFocus(root: HTMLElement): () => void {
  let held = linkOf(document.activeElement)
  const hold = ({ target }: FocusEvent) => {
    held = linkOf(target as Element)
  }
  document.addEventListener('focusin', hold)
  return () => {
    document.removeEventListener('focusin', hold)
    const href = held && !held.isConnected ? held.getAttribute('href') : null
    held = null
    if (href)
      root.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]:not([tabindex])`)?.focus({ preventScroll: true })
  }
}

const linkOf = (element: Element | null): Element | null => element?.closest('#root a') ?? null
