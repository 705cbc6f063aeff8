import { Signal } from '#web/platform/signal.ts'
import { useSignal } from '#web/platform/use-signal.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'

type Said = { text: string; turn: number }

const polite = new Signal<Said>({ text: '', turn: 0 })
const assertive = new Signal<Said>({ text: '', turn: 0 })

/** Announces a text to screen readers only. `assertive` interrupts the current speech. */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  const region = how === 'polite' ? polite : assertive
  region.value = { text, turn: region.value.turn + 1 }
}

/** The live regions. They are rendered once, before the first announcement. */
export function Announcer() {
  const calm = useSignal(polite)
  const urgent = useSignal(assertive)
  return (
    <>
      <div className={visuallyHiddenStyles.visuallyHidden} role="status" aria-live="polite" aria-atomic="true">
        <span key={calm.turn}>{calm.text}</span>
      </div>
      <div className={visuallyHiddenStyles.visuallyHidden} role="alert" aria-live="assertive" aria-atomic="true">
        <span key={urgent.turn}>{urgent.text}</span>
      </div>
    </>
  )
}
