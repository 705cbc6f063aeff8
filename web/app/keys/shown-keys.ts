import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'

const areShown = new Signal(false)

/** Opens and closes the sheet of all keys, from whatever menu. */
export function showKeys(shown: boolean): void {
  areShown.value = shown
}

export const useKeysAreShown = (): boolean => useSignal(areShown)

/** Whoever has a mouse or a trackpad has keys as well; a phone would only lose the room. */
export const hasKeyboard = (): boolean => window.matchMedia('(any-pointer: fine)').matches
