const PAUSES_MS = [250, 1000, 2000, 5000, 10_000, 30_000, 60_000]
/** What ran for so long did not end for the reason of the one before. */
const RUNS_WELL_MS = 60_000

/**
 * How long to wait before starting again what has ended, in milliseconds: longer each time, little again once it has
 * run well. To be asked once for each end, with how long it ran.
 */
export function growingPause(): (ranForMs: number) => number {
  let inARow = -1
  return (ranForMs) => {
    inARow = ranForMs < RUNS_WELL_MS ? Math.min(inARow + 1, PAUSES_MS.length - 1) : 0
    return PAUSES_MS[inARow] as number
  }
}
