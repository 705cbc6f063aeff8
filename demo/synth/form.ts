/** A part of a track, in seconds, with its bars. */
export type Part<Name extends string> = { name: Name; start: number; end: number; bars: number; firstBar: number }

/**
 * Distributes the whole bars that fit into `seconds` over the parts by weight. The rest is for the
 * last sound to decay.
 */
export function layOut<Name extends string>(
  seconds: number,
  barSeconds: number,
  weights: readonly (readonly [Name, number])[],
): Part<Name>[] {
  const bars = Math.floor(seconds / barSeconds)
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let reached = 0
  let firstBar = 0
  return weights.map(([name, weight]) => {
    reached += weight
    const nextBar = Math.round((bars * reached) / total)
    const part = { name, start: firstBar * barSeconds, end: nextBar * barSeconds, bars: nextBar - firstBar, firstBar }
    firstBar = nextBar
    return part
  })
}

/** The starts of all bars in the parts with one of these names. */
export function barsOf<Name extends string>(parts: readonly Part<Name>[], ...names: Name[]): number[] {
  return parts
    .filter((part) => names.includes(part.name))
    .flatMap((part) =>
      Array.from({ length: part.bars }, (_, bar) => part.start + (bar * (part.end - part.start)) / part.bars),
    )
}
