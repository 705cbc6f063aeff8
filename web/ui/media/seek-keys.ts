const STEP_MS = 5_000
const PAGE_MS = 30_000
const STEPS: Record<string, number> = {
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  PageUp: PAGE_MS,
  PageDown: -PAGE_MS,
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The position that a key leads to, as in a slider (ARIA Authoring Practices); null for other keys.
 */
export function soughtByKey({ key, ctrlKey, metaKey, altKey }: Key, positionMs: number, durationMs: number) {
  if (ctrlKey || metaKey || altKey) return null
  const step = STEPS[key]
  const target = step ? positionMs + step : { Home: 0, End: durationMs }[key]
  return target === undefined ? null : Math.min(durationMs, Math.max(0, target))
}
