/**
 * The focus of a user on a link or the play button of the prerendered HTML moves to the same one of
 * the page that replaces it. Call this before the first render, and the returned function after it.
 */
export function holdFocus(root: HTMLElement): () => void {
  let held = controlOf(document.activeElement)
  const hold = ({ target }: FocusEvent) => {
    held = controlOf(target as Element)
  }
  document.addEventListener('focusin', hold)
  return () => {
    document.removeEventListener('focusin', hold)
    const wanted = held && !held.isConnected ? selectorOf(held) : null
    held = null
    if (!wanted) return
    const found = [...root.querySelectorAll<HTMLElement>(wanted)]
    found.find((element) => element.checkVisibility())?.focus({ preventScroll: true })
  }
}

const controlOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('#root :is(a, button)') ?? null

function selectorOf(control: HTMLElement): string | null {
  const { title } = control.dataset
  if (title) return ['Play', 'Pause'].map((verb) => `button[aria-label="${CSS.escape(`${verb} ${title}`)}"]`).join()
  const href = control.getAttribute('href')
  return href && `a[href="${CSS.escape(href)}"]:not([tabindex])`
}
