import { ERROR_STATUS, type ErrorCode, Problem } from '#contract/platform/errors.ts'

/** The meaning of each error code, for the API document and its page. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request is malformed, or `cursor` is not from this list.',
  invalid: 'A value is not valid; `fields` may have a message for each field.',
  not_signed_in: 'Sign in required.',
  invalid_credentials: 'The email or the password is wrong.',
  email_not_verified: 'The email address of the account is not verified yet.',
  second_factor_required: 'The password is right, and the account has a second factor; `ticket` starts the next step.',
  proof_required: 'This needs a proof of at most ten minutes ago that the user owns the account.',
  forbidden: 'The requester has no permission for this.',
  insufficient_scope: 'The access token has none of the scopes that open this.',
  not_your_profile: 'The user is not a member of the profile that the request acts as.',
  profile_required: 'No profile is active, or the active profile is not an artist where one is needed.',
  cross_site: 'A page of another site sent this request.',
  misdirected: 'The `Host` header does not name this site.',
  not_found: 'The target does not exist, or the requester may not see it.',
  link_invalid: 'The mailed link is not valid, or was used before.',
  link_expired: 'The mailed link has expired.',
  handle_taken: 'The handle belongs to another profile, or is reserved.',
  file_exists: 'The file has the same name as the file that it would replace, and `overwrite` is not `true`.',
  conflict: 'The change conflicts with the current state, or would exceed a maximum number.',
  upload_aborted: 'The client cancelled the upload, or sent it too slowly.',
  file_missing: 'The required file is missing.',
  wrong_file_kind: 'The content of the file is not of an accepted type.',
  file_too_large: 'The body or a file has too many bytes, or a picture too many pixels.',
  file_damaged: 'The file is damaged.',
  file_too_costly: 'The file takes too much time or memory to open.',
  range_not_satisfiable: 'The requested range is outside the file.',
  weak_password: 'The new password is easy to guess.',
  rate_limited: 'Too many requests; retry after `retryAfter` seconds.',
  quota_full: 'The account has no storage left.',
  storage_full: 'The site has no storage left.',
  unavailable: 'The server is busy, or cannot reach its data; retry after `retryAfter` seconds, if given.',
  unexpected: 'The server failed; it has logged the cause.',
}

/** The errors that any endpoint may send, before its handler or from it. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  ...(['bad_request', 'not_signed_in', 'cross_site', 'insufficient_scope', 'not_your_profile', 'not_found'] as const),
  ...(['invalid', 'misdirected', 'rate_limited', 'unexpected', 'unavailable'] as const),
]

/** The errors that any endpoint with a JSON body may send besides. */
export const BODY_ERRORS: readonly ErrorCode[] = ['file_too_large']

/** The errors that any endpoint which receives files may send besides. */
export const UPLOAD_ERRORS: readonly ErrorCode[] = [
  ...(['upload_aborted', 'conflict', 'file_too_large', 'quota_full', 'wrong_file_kind'] as const),
  ...(['file_damaged', 'file_too_costly', 'storage_full'] as const),
]

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

/**
 * Declared for all endpoints, because generated clients know it. An endpoint that sends it names
 * its codes.
 */
const UNNAMED = { 409: problem('The change conflicts with the current state.') }

/**
 * The error responses of an endpoint that sends these codes besides the common ones, by status.
 * Each description names the codes.
 */
export function errorResponses(codes: readonly ErrorCode[]): Record<number, ReturnType<typeof problem>> {
  const byStatus = Map.groupBy(new Set([...COMMON_ERRORS, ...codes]), (code) => ERROR_STATUS[code])
  const described = [...byStatus].map(([status, sent]): [number, ReturnType<typeof problem>] => [
    status,
    problem(sent.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code]}`).join(' ')),
  ])
  return { ...UNNAMED, ...Object.fromEntries(described) }
}

/** The codes that the description of an error response names. */
export const codesIn = (description: string): ErrorCode[] =>
  [...description.matchAll(/`(\w+)`: /g)].map(([, code]) => code as ErrorCode)
