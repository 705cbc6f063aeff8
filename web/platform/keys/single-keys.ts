import { useEffect, useEffectEvent } from 'react'
import { openMemory } from '../memory.ts'
import { Signal } from '../signal.ts'
import { useSignal } from '../use-signal.ts'
import { isComposing } from './composing.ts'
import { SINGLE_KEYS_OFF, SINGLE_KEYS_STORED_AS } from './stored-single-keys.ts'

const memory = openMemory()
const areOn = new Signal(memory.getItem(SINGLE_KEYS_STORED_AS) !== SINGLE_KEYS_OFF)

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === SINGLE_KEYS_STORED_AS) areOn.value = newValue !== SINGLE_KEYS_OFF
})

/**
 * Whether keys do something without Ctrl, Alt or Cmd and without a control that has the focus. Who speaks to the
 * computer, or hits keys unawares, turns them off (WCAG 2.1.4); this browser remembers it.
 */
export const areSingleKeysOn = (): boolean => areOn.value

export function setSingleKeys(on: boolean): void {
  memory.setItem(SINGLE_KEYS_STORED_AS, on ? 'on' : SINGLE_KEYS_OFF)
  areOn.value = on
}

export const useSingleKeys = (): boolean => useSignal(areOn)

/** Calls back on each key pressed anywhere on the page, none of a word that is being composed; the listener decides and calls preventDefault when it acts. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(listener)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !isComposing(event)) onKey(event)
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
  !event.ctrlKey && !event.altKey && !event.metaKey && !isComposing(event)
