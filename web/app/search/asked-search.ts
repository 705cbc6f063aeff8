import { isComposing } from '#web/platform/keys/composing.ts'
import { Signal } from '#web/platform/signal.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'

/** `field` receives the typed text until the panel is loaded, and keeps a phone's keyboard open. */
export type AskedSearch = { opener: Element | null; field: HTMLInputElement }

export const askedSearch = new Signal<AskedSearch | null>(null)

export function openSearch(): void {
  if (askedSearch.value) return
  const opener = document.activeElement
  const field = document.createElement('input')
  field.className = visuallyHiddenStyles.visuallyHidden!
  // A fixed position prevents the browser from scrolling to the field during typing.
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0' })
  field.setAttribute('aria-label', 'Search')
  field.addEventListener('keydown', (event) => event.key === 'Escape' && !isComposing(event) && giveUpSearch())
  document.body.append(field)
  field.focus({ preventScroll: true })
  askedSearch.value = { opener, field }
}

/** Removes the temporary field and closes the search. */
export function closeSearch(): void {
  askedSearch.value?.field.remove()
  askedSearch.value = null
}

/** Closes the search before the panel is loaded, and returns the focus. */
export function giveUpSearch(): void {
  const opener = askedSearch.value?.opener
  closeSearch()
  if (opener instanceof HTMLElement) opener.focus()
}
