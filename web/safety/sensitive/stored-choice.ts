import { SENSITIVE } from '#contract/platform/limits.ts'
import { openMemory } from '#web/platform/memory.ts'
import { chosenHere, STORED_AS } from './revealed.ts'

/** Stores the choice in this browser, if storage allows it; the oldest choices are dropped. */
export function storeChoice(kind: 'works' | 'artists', id: string, isShown: boolean): void {
  const others = chosenHere.value[kind].filter((other) => other !== id)
  const ids = isShown ? [id, ...others].slice(0, SENSITIVE[kind]) : others
  const chosen = { ...chosenHere.value, [kind]: ids }
  chosenHere.value = chosen
  openMemory().setItem(STORED_AS, JSON.stringify({ works: chosen.works, artists: chosen.artists }))
}
