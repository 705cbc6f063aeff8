import { AppError } from '#server/platform/errors.ts'

/** How many may be at the same thing at once in this process. */
export type Places = {
  /** @throws AppError `unavailable` when all are taken */
  take(): Disposable
  check(): void
}

const RETRY_SECONDS = 60

export function createPlaces(count: number): Places {
  let taken = 0
  const check = () => {
    if (taken < count) return
    const message = 'Too many downloads are under way right now. Try again in a minute.'
    throw new AppError('unavailable', message, { retryAfter: RETRY_SECONDS })
  }
  return {
    check,
    take() {
      check()
      taken++
      return { [Symbol.dispose]: () => void taken-- }
    },
  }
}
