import { AppError } from '#server/platform/errors.ts'

/** How many may be at the same thing at once in this process. */
export type Places = {
  /**
   * Takes a place, if need be from one who is slow. `bytes` says how far its holder has come.
   * @throws AppError `unavailable` when all are taken by others who are not
   */
  take(bytes?: () => number): Place
  /** @throws AppError `unavailable` if `take` would */
  check(): void
}

/** `signal` is aborted when the place is given to another. */
type Place = Disposable & { signal: AbortSignal }

type Taken = { bytes: () => number; from: { at: number; bytes: number }; givingWay: AbortController }

const RETRY_SECONDS = 60
/** Nobody is judged by less than this. */
const JUDGED_BY_MS = 60_000

/** Where all places are taken, a holder gives way who has come less far than `slowBelow` bytes per second, over a minute or more. */
export function createPlaces(count: number, { slowBelow = 0 } = {}): Places {
  const all = new Set<Taken>()
  const findSlowest = (): Taken | null => {
    const now = performance.now()
    let slowest: { taken: Taken; pace: number } | null = null
    for (const taken of all) {
      const ms = now - taken.from.at
      if (ms < JUDGED_BY_MS) continue
      const pace = ((taken.bytes() - taken.from.bytes) / ms) * 1000
      // Who was fast is judged anew from here, and not by how it began.
      if (pace >= slowBelow) taken.from = { at: now, bytes: taken.bytes() }
      else if (!slowest || pace < slowest.pace) slowest = { taken, pace }
    }
    return slowest?.taken ?? null
  }
  const findRoom = (): Taken | null => {
    const slowest = all.size < count ? null : findSlowest()
    if (all.size < count || slowest) return slowest
    const message = 'Too many downloads are in progress right now. Try again in a minute.'
    throw new AppError('unavailable', message, { retryAfter: RETRY_SECONDS })
  }
  return {
    check: () => void findRoom(),
    take(bytes = () => 0) {
      const slowest = findRoom()
      if (slowest) all.delete(slowest)
      slowest?.givingWay.abort(new Error('another needed the place of one who was slow'))
      const from = { at: performance.now(), bytes: bytes() }
      const taken: Taken = { bytes, from, givingWay: new AbortController() }
      all.add(taken)
      return { signal: taken.givingWay.signal, [Symbol.dispose]: () => void all.delete(taken) }
    },
  }
}
