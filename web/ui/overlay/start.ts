/**
 * Tooltips for the whole page, from the first pointer or key on that could ask for one. Until then nothing of them is
 * loaded, and fingers, which point at nothing, never load them.
 */
export function offerTooltips(): void {
  const load = (event: Event) => {
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    for (const type of ASKING) document.removeEventListener(type, load)
    const rested = () => (event instanceof PointerEvent ? pointedAt() : document.activeElement)
    import('./tooltips.ts').then(
      ({ startTooltips }) => startTooltips(rested()),
      () => {
        // without a network there are none
      },
    )
  }
  for (const type of ASKING) document.addEventListener(type, load)
}

const ASKING = ['pointerover', 'keydown'] as const

const pointedAt = (): Element | null => [...document.querySelectorAll(':hover')].at(-1) ?? null
