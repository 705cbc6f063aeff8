declare global {
  interface Window {
    /** Keys that were pressed before the app was there, by their names: `web/early-keys.ts`. */
    earlyKeys?: Record<string, KeyboardEvent>
  }
}

/** Presses once more what was pressed before anything here listened; from now on everything does. */
export function pressEarlyKeys(): void {
  const { earlyKeys = {} } = window
  window.earlyKeys = undefined
  for (const event of Object.values(earlyKeys)) document.body.dispatchEvent(new KeyboardEvent('keydown', event))
}
