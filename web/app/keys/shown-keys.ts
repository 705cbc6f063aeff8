import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'

const areShown = new Signal(false)

/** Opens and closes the sheet of all keys, from any menu. */
export function showKeys(shown: boolean): void {
  areShown.value = shown
}

export const useKeysAreShown = (): boolean => useSignal(areShown)

/**
 * A device with a mouse or trackpad also has a keyboard. On a phone the item would only take space.
 */
export const hasKeyboard = (): boolean => window.matchMedia('(any-pointer: fine)').matches
