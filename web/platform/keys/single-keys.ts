import { useSyncExternalStore } from 'react'
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
