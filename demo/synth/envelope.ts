/** Linear interpolation through (seconds, value) points. Times should rise within one pass. */
export function line(points: readonly (readonly [number, number])[]): (seconds: number) => number {
  let at = 0
  return (seconds) => {
    if (at > 0 && seconds < points[at]![0]) at = 0
    while (at < points.length - 2 && seconds >= points[at + 1]![0]) at++
    const [fromTime, from] = points[at]!
    const [toTime, to] = points[at + 1] ?? points[at]!
    if (seconds <= fromTime) return from
    if (seconds >= toTime) return to
    return from + ((to - from) * (seconds - fromTime)) / (toTime - fromTime)
  }
}

/** Rises within `attack`, stays, and reaches 0 at `length`; all in seconds. */
export function swell(length: number, attack: number, release: number): (seconds: number) => number {
  return (t) => {
    const rise = Math.min(1, t / attack)
    const fall = Math.min(1, Math.max(0, (length - t) / release))
    return rise * rise * (3 - 2 * rise) * fall * fall * (3 - 2 * fall)
  }
}

/** A struck sound: loud at once, then decaying with a time constant of `decay` seconds. */
export function struck(decay: number, attack = 0.002): (seconds: number) => number {
  return (t) => Math.min(1, t / attack) * Math.exp(-t / decay)
}
