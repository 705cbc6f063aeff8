import { useSyncExternalStore } from 'react'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { Listeners } from '../listeners.ts'

type Said = { text: string; turn: number }

let polite: Said = { text: '', turn: 0 }
let assertive: Said = { text: '', turn: 0 }
const changes = new Listeners()

/** Says something to screen readers only. `assertive` interrupts what they are saying. */
export function announce(text: string, how: 'polite' | 'assertive' = 'polite'): void {
  if (how === 'polite') polite = { text, turn: polite.turn + 1 }
  else assertive = { text, turn: assertive.turn + 1 }
  changes.tell()
}

/** The live regions; rendered once, before anything is said. */
export function Announcer() {
  const calm = useSyncExternalStore(changes.subscribe, () => polite)
  const urgent = useSyncExternalStore(changes.subscribe, () => assertive)
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
