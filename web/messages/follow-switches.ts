import { onSessionChange } from '#web/platform/session.ts'

/**
 * Another tab has switched to another profile, and what was being written here as the one before vanishes from its
 * field: says so. Returns the way to stop.
 */
export function followSwitches(): () => void {
  return onSessionChange((session, isElsewhere) => {
    const texts = isElsewhere ? textsOnPage() : []
    if (texts.length === 0) return
    // without a network it is kept all the same
    import('./explain-switch.ts').then(
      ({ explainSwitch }) => explainSwitch(session, texts),
      () => {},
    )
  })
}

const textsOnPage = (): string[] =>
  [...document.querySelectorAll('textarea')].map(({ value }) => value).filter((text) => text.trim() !== '')
