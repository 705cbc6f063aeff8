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
 * Whether single keys act without Ctrl, Alt or Cmd and without a focused control. Users who
 * dictate, or press keys by accident, turn them off (WCAG 2.1.4). This browser stores the choice.
 */
export const areSingleKeysOn = (): boolean => areOn.value

export function setSingleKeys(on: boolean): void {
  memory.setItem(SINGLE_KEYS_STORED_AS, on ? 'on' : SINGLE_KEYS_OFF)
  areOn.value = on
}

export const useSingleKeys = (): boolean => useSignal(areOn)

/**
 * Calls back on each key pressed anywhere on the page, except keys of a word that is being
 * composed. A listener that acts on a key must call preventDefault.
 */
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

/** Ctrl or Cmd with a letter and no other modifier. */
export function isChord(event: KeyboardEvent, letter: string): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter
}

/** A key alone or with Shift that is not part of a composition. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.altKey && !event.metaKey && !isComposing(event)
