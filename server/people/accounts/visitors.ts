import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Changes that a visitor may send. */
const OPEN_TO_VISITORS = [
  /^\/api\/accounts\/(sign-up|verification-mail|verify|sign-in(\/passkey|\/passkey-options|\/second-step)?|sign-out|factor-removal\/refusal|password-mail|email\/confirm)$/,
  /^\/api\/client-errors$/,
  /^\/api\/music\/[^/]+\/plays$/,
  /^\/api\/music\/offline-plays$/,
  /^\/api\/notifications\/unsubscribe$/,
  /^\/api\/reports\/outside(\/confirm)?$/,
  /^\/api\/shares\/[^/]+$/,
]
/**
 * Sets a password through a mailed link by POST. Changing it in the settings is a PUT to the same
 * path.
 */
const OPEN_BY_POST = /^\/api\/accounts\/password$/

/** Deletions have their own message about signing in. */
export const TO_DELETE = {
  account: 'You must be signed in to delete account data',
  profile: 'You must be signed in to delete a profile',
} as const
const DELETIONS: [what: RegExp, refusal: string][] = [
  [/^\/api\/accounts\/mine$/, TO_DELETE.account],
  [/^\/api\/profiles\/[^/]+$/, TO_DELETE.profile],
]

/**
 * Refuses all other changes without a session, before the body is read. So nothing from strangers
 * is parsed, and an endpoint that forgets to check is closed instead of open. Runs after
 * `readIdentity`.
 * @throws AppError `not_signed_in`
 */
export const refuseVisitorsChanges = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  if (!c.var.session && !READING.has(method) && !isOpenToVisitors(method, path))
    throw new AppError('not_signed_in', refusalOf(method, path))
  await next()
})

/** Whether a visitor may send this change. Reads are not checked here. */
export const isOpenToVisitors = (method: string, path: string): boolean =>
  OPEN_TO_VISITORS.some((pattern) => pattern.test(path)) || (method === 'POST' && OPEN_BY_POST.test(path))

function refusalOf(method: string, path: string): string {
  const [, refusal] = (method === 'DELETE' && DELETIONS.find(([what]) => what.test(path))) || []
  return refusal ?? 'Sign in required'
}
