import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a visitor may change. */
const OPEN_TO_VISITORS = [
  /^\/api\/accounts\/(sign-up|verification-mail|verify|sign-in|sign-out|password-mail|email\/confirm)$/,
  /^\/api\/client-errors$/,
  /^\/api\/music\/[^/]+\/plays$/,
  /^\/api\/music\/offline-plays$/,
  /^\/api\/notifications\/unsubscribe$/,
  /^\/api\/reports\/outside(\/confirm)?$/,
  /^\/api\/shares\/[^/]+$/,
]
/** A new password by a mailed link; changing it in one's account is PUT. */
const OPEN_BY_POST = /^\/api\/accounts\/password$/

/** Deletions say for what one has to be signed in. */
export const TO_DELETE = {
  account: 'You must be signed in to delete account data',
  profile: 'You must be signed in to delete a profile',
} as const
const DELETIONS: [what: RegExp, refusal: string][] = [
  [/^\/api\/accounts\/mine$/, TO_DELETE.account],
  [/^\/api\/profiles\/[^/]+$/, TO_DELETE.profile],
]

/**
 * All other changes want a session, which is asked for here, before anyone looks at the body: nothing is parsed for
 * strangers, and an endpoint that forgets to ask is closed rather than open. Comes after `readIdentity`. @throws
 * AppError `not_signed_in`
 */
export const refuseVisitorsChanges = createMiddleware<AppEnv>(async (c, next) => {
  const { method, path } = c.req
  if (!c.var.session && !READING.has(method) && !isOpenToVisitors(method, path))
    throw new AppError('not_signed_in', refusalOf(method, path))
  await next()
})

/** Whether a visitor may send this change; reading is another matter. */
export const isOpenToVisitors = (method: string, path: string): boolean =>
  OPEN_TO_VISITORS.some((pattern) => pattern.test(path)) || (method === 'POST' && OPEN_BY_POST.test(path))

function refusalOf(method: string, path: string): string {
  const [, refusal] = (method === 'DELETE' && DELETIONS.find(([what]) => what.test(path))) || []
  return refusal ?? 'Sign in required'
}
