import type { ErrorCode, Problem } from '#contract/platform/errors.ts'

/** `network`: no answer came. `aborted`: the page itself gave up the request. The rest are the server's. */
export type ApiErrorCode = ErrorCode | 'network' | 'aborted'

/**
 * What a failed call throws. `message` is for people; `fields` has messages by field name; `retryAfterSeconds` is set
 * where a retry makes sense only later.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(problem: Pick<Problem, 'detail' | 'status' | 'fields' | 'retryAfter'> & { code: ApiErrorCode }) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.fields = problem.fields ?? {}
    this.retryAfterSeconds = problem.retryAfter
  }
}

/**
 * Whether all that is wrong are fields that the form shows, or parts of them ('acts.0.name'): then it stands beside
 * them, and nowhere else.
 */
export function namesFields(error: unknown, shown: readonly string[]): error is ApiError {
  const named = error instanceof ApiError && error.code !== 'file_exists' ? Object.keys(error.fields) : []
  return named.length > 0 && named.every((name) => shown.includes(name.split('.')[0] as string))
}

export const networkError = () =>
  new ApiError({ code: 'network', status: 0, detail: 'No connection to the server. Check your network and try again.' })

export const abortedError = () => new ApiError({ code: 'aborted', status: 0, detail: 'Cancelled.' })

/** The error of an answer that is not 2xx; answers of proxies that are no problem documents become `unexpected`. */
export function errorOfResponse(status: number, body: string): ApiError {
  try {
    const problem = JSON.parse(body) as Partial<Problem>
    if (problem.code && problem.detail) return new ApiError({ ...(problem as Problem), status })
  } catch {
    // not JSON: told apart below
  }
  const code = status === 503 || status === 502 || status === 504 ? 'unavailable' : 'unexpected'
  return new ApiError({ code, status, detail: 'An unexpected error occurred.' })
}

/** Whether a call failed for one of these reasons. */
export const hasCode = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

/** Whether an answer says that there is no such thing. An id that could not be one is as unknown as any other. */
export const isMissing = (error: Error | null): boolean => hasCode(error, 'not_found', 'invalid', 'bad_request')
