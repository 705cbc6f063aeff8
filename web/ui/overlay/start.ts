import { withoutReload } from '#web/platform/routing/missing-chunk.ts'

/**
 * Loads the tooltips of the whole page at the first hover or key press. Touches never load them,
 * since a finger does not hover.
 */
export function offerTooltips(): void {
  const load = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    for (const type of ASKING) document.removeEventListener(type, load)
    const rested = () => (event instanceof PointerEvent ? pointedAt() : document.activeElement)
    withoutReload(() => import('./tooltips.ts')).then(
      ({ startTooltips }) => startTooltips(rested()),
      () => {
        // Without a network there are no tooltips.
      },
    )
  }
  for (const type of ASKING) document.addEventListener(type, load)
}

/** A pointer that rests where the page appears moves into elements, but does not move itself. */
const ASKING = ['pointermove', 'keydown'] as const

const pointedAt = (): Element | null => [...document.querySelectorAll(':hover')].at(-1) ?? null
