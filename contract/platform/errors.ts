import { z } from 'zod'

/**
 * Every error code of the API with its HTTP status. Codes are stable: clients branch on `code`,
 * people read `detail`.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid: 422,
  not_signed_in: 401,
  invalid_credentials: 401,
  email_not_verified: 403,
  /** The password is right, and the account has a second factor: `ticket` belongs to the next step. */
  second_factor_required: 401,
  /** The act needs a proof that is at most `PROOF_MINUTES` old. */
  proof_required: 403,
  forbidden: 403,
  /** The access token does not have the scope of the endpoint. */
  insufficient_scope: 403,
  /** The request acts as a profile that the user does not belong to, or no longer belongs to. */
  not_your_profile: 403,
  profile_required: 403,
  cross_site: 403,
  /** The `Host` of the request is not the site's host. */
  misdirected: 421,
  not_found: 404,
  link_invalid: 400,
  link_expired: 410,
  handle_taken: 409,
  file_exists: 409,
  conflict: 409,
  upload_aborted: 400,
  file_missing: 422,
  wrong_file_kind: 415,
  file_too_large: 413,
  file_damaged: 422,
  /** Decoding the file would take more time or memory than one file may use. */
  file_too_costly: 422,
  range_not_satisfiable: 416,
  weak_password: 422,
  rate_limited: 429,
  /**
   * The account has used up its own quota; `storage_full` means that the site's storage is full.
   */
  quota_full: 413,
  storage_full: 507,
  unavailable: 503,
  unexpected: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * The only shape of an error response: problem details (RFC 9457) with a stable `code` and, for
 * validation errors, one message per field.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `second_factor_required`: the ticket of the next step, and what the account can use. */
  ticket: z.string().optional(),
  factors: z.array(z.enum(['passkey', 'authenticator', 'recovery-code'])).optional(),
  /** Seconds until a retry makes sense; set on 429 and 503. */
  retryAfter: z.number().int().optional(),
})
export type Problem = z.infer<typeof Problem>
