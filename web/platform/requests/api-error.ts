import type { ErrorCode, Problem } from '#contract/platform/errors.ts'

/**
 * `network`: no response arrived. `aborted`: the page cancelled the request. The others come from
 * the server.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'aborted'

/**
 * The error of a failed call. `message` is for people; `fields` contains messages by field name.
 * `retryAfterSeconds` is set if a retry makes sense only later. `ticket` and `factors` name the next
 * step of a sign-in.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined
  readonly ticket: Problem['ticket']
  readonly factors: Problem['factors']

  constructor(problem: Omit<Problem, 'type' | 'title' | 'code'> & { code: ApiErrorCode }) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.fields = problem.fields ?? {}
    this.retryAfterSeconds = problem.retryAfter
    this.ticket = problem.ticket
    this.factors = problem.factors
  }
}

/**
 * Whether the error names only fields that the form shows, or parts of them ('acts.0.name'). Then
 * the messages appear only beside these fields.
 */
export function namesFields(error: unknown, shown: readonly string[]): error is ApiError {
  const named = error instanceof ApiError && error.code !== 'file_exists' ? Object.keys(error.fields) : []
  return named.length > 0 && named.every((name) => shown.includes(name.split('.')[0] as string))
}

export const networkError = () =>
  new ApiError({ code: 'network', status: 0, detail: 'No connection to the server. Check your network and try again.' })

export const abortedError = () => new ApiError({ code: 'aborted', status: 0, detail: 'Cancelled.' })

/**
 * The error of a response that is not 2xx. Responses of proxies, which are not problem documents,
 * become `unavailable` or `unexpected`.
 */
export function errorOfResponse(status: number, body: string): ApiError {
  try {
    const problem = JSON.parse(body) as Partial<Problem>
    if (problem.code && problem.detail) return new ApiError({ ...(problem as Problem), status })
  } catch {
    // The body is not JSON: the status decides below.
  }
  const code = status === 503 || status === 502 || status === 504 ? 'unavailable' : 'unexpected'
  return new ApiError({ code, status, detail: 'An unexpected error occurred.' })
}

/** Whether a call failed with one of the given codes. */
export const hasCode = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

/**
 * Whether a response says that the thing does not exist. An impossible id counts as a missing
 * thing.
 */
export const isMissing = (error: Error | null): boolean => hasCode(error, 'not_found', 'invalid', 'bad_request')
