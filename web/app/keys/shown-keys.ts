import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/platform/listeners.ts'

const changes = new Listeners()
let areShown = false

/** Opens and closes the sheet of all keys, from whatever menu. */
export function showKeys(shown: boolean): void {
  areShown = shown
  changes.tell()
}

export const useKeysAreShown = (): boolean => useSyncExternalStore(changes.subscribe, () => areShown)

/** Whoever has a mouse or a trackpad has keys as well; a phone would only lose the room. */
export const hasKeyboard = (): boolean => window.matchMedia('(any-pointer: fine)').matches
