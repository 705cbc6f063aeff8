import type { ErrorCode } from '#contract/platform/errors.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'

/** The errors of the server that the user can do something about. */
const REASONS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid',
  'invalid_credentials',
  'email_not_verified',
  'weak_password',
  'rate_limited',
  'link_invalid',
  'link_expired',
  'conflict',
])

/** AUTH-04: shows the reason if there is one, else that something unexpected happened. */
export function toastAuthError(error: unknown): void {
  dismissAllToasts()
  if (error instanceof ApiError && REASONS.has(error.code)) toast.error('Authentication Error', reasonOf(error))
  else toast.error('Error', 'An unexpected error occurred.')
}

/** The message of the first wrong field says more than that the form is wrong. */
const reasonOf = (error: ApiError): string => Object.values(error.fields)[0] ?? error.message

const LINK_ERRORS: ReadonlySet<string> = new Set<ErrorCode>(['link_invalid', 'link_expired'])

/** Whether a mailed link is invalid or expired: retrying does not help. */
export const isBadLink = (error: unknown): boolean =>
  error instanceof ApiError && (LINK_ERRORS.has(error.code) || error.fields.token !== undefined)

export type FieldErrors = { email?: string; password?: string }

/**
 * The errors below the fields: their own messages, and below the password what is wrong with the
 * pair.
 */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  if (error.code === 'invalid_credentials' || error.code === 'weak_password') {
    return { email: error.fields.email, password: error.fields.password ?? error.message }
  }
  return { email: error.fields.email, password: error.fields.password }
}
