declare global {
  interface Window {
    /** Keys that were pressed before the app had loaded, by name, and the text after a slash: `web/early-keys.ts`. */
    earlyKeys?: { pressed: Record<string, KeyboardEvent>; typed: string }
  }
}

/**
 * Presses the recorded keys again, and ends the recording of `web/early-keys.ts`.
 * @returns the text that was typed after a slash, for the search that the slash has opened
 */
export function pressEarlyKeys(): string {
  const { pressed, typed } = window.earlyKeys ?? { pressed: {}, typed: '' }
  window.earlyKeys = undefined
  for (const event of Object.values(pressed)) document.body.dispatchEvent(new KeyboardEvent('keydown', event))
  return typed
}
