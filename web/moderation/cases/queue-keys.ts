import { useEffect, useEffectEvent } from 'react'
import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isSingleKey } from '#web/platform/keys/single-keys.ts'
import { takesLetters } from '#web/platform/keys/taken-keys.ts'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 }

/** The links of the queue's rows, each with the id of its case. */
const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('a[data-case]')]

/** Focuses the row of a case, if it exists. */
export const focusCase = (id: string): void =>
  links()
    .find((link) => link.dataset.case === id)
    ?.focus()

/**
 * GUARD-02: J and K move down and up between the cases, C claims the focused case. The arrow keys
 * do the same when a row has the focus, and scroll the page otherwise. Handled before the player,
 * which uses J itself.
 */
export function useQueueKeys(claim: (id: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.shiftKey || !isSingleKey(event) || isPageCovered() || takesLetters(event.target)) return
    const key = event.key.toLowerCase()
    const rows = links()
    const row = event.target instanceof Element ? event.target.closest('li') : null
    const at = rows.findIndex((link) => row?.contains(link))
    const step = STEPS[key]
    if (at === -1 && !(key === 'j' && areSingleKeysOn())) return
    if (step) rows[at + step]?.focus()
    else if (key === 'c' && !event.repeat) claim(rows[at]?.dataset.case ?? '')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
