import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Listeners } from '../listeners.ts'
import { openMemory } from '../memory.ts'

const STORED_AS = 'single-keys'
const OFF = 'off'

const memory = openMemory()
const changes = new Listeners()
let areOn = memory.getItem(STORED_AS) !== OFF

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === STORED_AS) set(newValue !== OFF)
})

function set(on: boolean): void {
  areOn = on
  changes.tell()
}

/**
 * Whether keys do something without Ctrl, Alt or Cmd and without a control that has the focus. Who speaks to the computer, or hits
 * keys unawares, turns them off (WCAG 2.1.4); this browser remembers it.
 */
export const areSingleKeysOn = (): boolean => areOn

export function setSingleKeys(on: boolean): void {
  memory.setItem(STORED_AS, on ? 'on' : OFF)
  set(on)
}

export const useSingleKeys = (): boolean => useSyncExternalStore(changes.subscribe, areSingleKeysOn)

/** Calls back on each key pressed anywhere on the page; the listener decides and calls preventDefault when it acts. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(listener)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKey(event)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Ctrl or Cmd with a letter, nothing else held. */
export function isChord(event: KeyboardEvent, letter: string): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter
}

/** A key by itself, or with Shift, and no part of a character that is being composed. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !event.isComposing

/** What is written in, finds its entries by letters, or says that all keys pressed in it are its own. */
const WRITTEN_IN =
  'textarea, select, [contenteditable=""], [contenteditable="true"], audio, video, ' +
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="reset"], [type="file"]), ' +
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="listbox"], [role="option"], [data-own-keys]'

const PRESSED =
  'a[href], button, input, summary, [role="button"], [role="slider"], [role="tab"], [role="radio"], [role="checkbox"]'

/** What is moved by arrow keys, or moves something by them; the grip of a list in an order is 'sortable'. */
const MOVED =
  'input[type="range"], input[type="radio"], [role="slider"], [role="spinbutton"], [role="tab"], [role="radio"], ' +
  '[aria-roledescription="sortable"], [data-own-arrows]'

const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Whether a dialog or a menu is open: no key reaches what is behind it. */
export const isPageCovered = (): boolean => document.querySelector(OVER_THE_PAGE) !== null

/** Whether letters belong to what has the focus rather than to the page. */
export const takesLetters = (target: EventTarget | null): boolean => isIn(target, WRITTEN_IN)

/** Whether space does something with what has the focus. */
export const takesSpace = (target: EventTarget | null): boolean => isIn(target, WRITTEN_IN) || isIn(target, PRESSED)

/** Whether the arrow keys move something where the focus is, be it what scrolls there. */
export function takesArrows(target: EventTarget | null): boolean {
  if (isIn(target, WRITTEN_IN) || isIn(target, MOVED)) return true
  return target instanceof Element && (scrolls(target, 'Height') || scrollsSideways(target))
}

const isIn = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** A focused link scrolls the strip that it is in; the page itself is never wider than its window. */
function scrollsSideways(element: Element | null): boolean {
  return element !== null && (scrolls(element, 'Width') || scrollsSideways(element.parentElement))
}

function scrolls(element: Element, side: 'Width' | 'Height'): boolean {
  if (element === document.body || element === document.documentElement) return false
  if (element[`scroll${side}`] <= element[`client${side}`]) return false
  const { overflowX, overflowY } = getComputedStyle(element)
  return /auto|scroll/.test(side === 'Width' ? overflowX : overflowY)
}
