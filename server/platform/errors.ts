import { ERROR_STATUS, type ErrorCode, type Problem } from '#contract/platform/errors.ts'

type NextStep = Pick<Problem, 'ticket' | 'factors'>
type Details = { fields?: Record<string, string>; retryAfter?: number; cause?: unknown; nextStep?: NextStep }

/**
 * The only error that handlers throw on purpose. Users see `message`, so it contains no path, SQL
 * or stack.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  readonly nextStep: NextStep | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.nextStep = details.nextStep
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code]
  }

  /** Problem details as in RFC 9457. `type` links to the API's documentation page. */
  toProblem(): Problem {
    return {
      type: `/api/docs#${this.code}`,
      title: this.code.replaceAll('_', ' '),
      status: this.status,
      detail: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfter && { retryAfter: this.retryAfter }),
      ...this.nextStep,
    }
  }
}

export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`)
