const PAUSES_MS = [250, 1000, 2000, 5000, 10_000, 30_000, 60_000]
/** A process that ran this long did not end for the same reason as the one before. */
const RUNS_WELL_MS = 60_000

/**
 * Returns the pause before a restart, in milliseconds. It grows each time, and is short again after
 * a long run. Call it once for each end, with the run's duration.
 */
export function growingPause(): (ranForMs: number) => number {
  let inARow = -1
  return (ranForMs) => {
    inARow = ranForMs < RUNS_WELL_MS ? Math.min(inARow + 1, PAUSES_MS.length - 1) : 0
    return PAUSES_MS[inARow] as number
  }
}
