declare global {
  interface Window {
    /**
     * Keys that were pressed before the app had loaded, by name, and the text typed after a slash.
     * `web/early-keys.ts` records them.
     */
    earlyKeys?: { pressed: Record<string, KeyboardEvent>; typed: string }
  }
}

/**
 * Presses the recorded keys again, and ends the recording of `web/early-keys.ts`.
 * @returns the text that was typed after the slash, for the search that the slash opens
 */
export function pressEarlyKeys(): string {
  const { pressed, typed } = window.earlyKeys ?? { pressed: {}, typed: '' }
  window.earlyKeys = undefined
  for (const event of Object.values(pressed)) document.body.dispatchEvent(new KeyboardEvent('keydown', event))
  return typed
}
