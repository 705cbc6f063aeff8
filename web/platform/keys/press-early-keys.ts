declare global {
  interface Window {
    /** Keys that were pressed before the app had loaded, by name, and the text after a slash: `web/early-keys.ts`. */
    earlyKeys?: { pressed: Record<string, KeyboardEvent>; typed: string }
  }
}

/** Presses the recorded keys again, and ends the recording of `web/early-keys.ts`. */
export function pressEarlyKeys(): void {
  const { pressed, typed } = window.earlyKeys ?? { pressed: {}, typed: '' }
  window.earlyKeys = undefined
  for (const event of Object.values(pressed)) document.body.dispatchEvent(new KeyboardEvent('keydown', event))
  // the slash has just opened the search, whose field has the focus
  const field = document.activeElement
  if (typed && field instanceof HTMLInputElement) field.value = typed
}
