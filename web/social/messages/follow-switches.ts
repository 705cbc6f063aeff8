import { withoutReload } from '#web/platform/routing/missing-chunk.ts'
import { onSessionChange } from '#web/platform/session.ts'

/**
 * When another tab switches the profile, unsent text disappears from the fields of this tab.
 * `explainSwitch` then says that the text is kept.
 * @returns a function that stops this
 */
export function followSwitches(): () => void {
  return onSessionChange((session, isElsewhere) => {
    const texts = isElsewhere ? textsOnPage() : []
    if (texts.length === 0) return
    // Without a network the toast is not shown; the text is kept anyway.
    withoutReload(() => import('./explain-switch.ts')).then(
      ({ explainSwitch }) => explainSwitch(session, texts),
      () => {},
    )
  })
}

const textsOnPage = (): string[] =>
  [...document.querySelectorAll('textarea')].map(({ value }) => value).filter((text) => text.trim() !== '')
