import { isComposing } from '#web/platform/keys/composing.ts'
import { Signal } from '#web/platform/signal.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'

/** `field` takes what is typed until the panel is there, and keeps a phone's keyboard open. */
export type AskedSearch = { opener: Element | null; field: HTMLInputElement }

export const askedSearch = new Signal<AskedSearch | null>(null)

export function openSearch(): void {
  if (askedSearch.value) return
  const opener = document.activeElement
  const field = document.createElement('input')
  field.className = visuallyHiddenStyles.visuallyHidden!
  // what is typed into must not be scrolled to
  Object.assign(field.style, { position: 'fixed', inset: '0 auto auto 0' })
  field.setAttribute('aria-label', 'Search')
  field.addEventListener('keydown', (event) => event.key === 'Escape' && !isComposing(event) && giveUpSearch())
  document.body.append(field)
  field.focus({ preventScroll: true })
  askedSearch.value = { opener, field }
}

/** What has been typed so far; the field that it was typed into goes once another one has the focus. */
export function closeSearch(): void {
  askedSearch.value?.field.remove()
  askedSearch.value = null
}

/** Before the panel was there to give back the focus. */
export function giveUpSearch(): void {
  const opener = askedSearch.value?.opener
  closeSearch()
  if (opener instanceof HTMLElement) opener.focus()
}
