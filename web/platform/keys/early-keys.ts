declare global {
  interface Window {
    /** Keys that were pressed before the app was there, by their names, and what was typed after a slash: `web/early-keys.ts`. */
    earlyKeys?: { pressed: Record<string, KeyboardEvent>; typed: string }
  }
}

/** Presses once more what was pressed before anything here listened; from now on everything does. */
export function pressEarlyKeys(): void {
  const { pressed, typed } = window.earlyKeys ?? { pressed: {}, typed: '' }
  window.earlyKeys = undefined
  for (const event of Object.values(pressed)) document.body.dispatchEvent(new KeyboardEvent('keydown', event))
  // the search has a field from the first moment on
  const field = document.activeElement
  if (typed && field instanceof HTMLInputElement) field.value = typed
}
