/**
 * The focus of a user on a link of the prerendered HTML moves to the same link of the page that
 * replaces it. Call this before the first render, and the returned function after it.
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
