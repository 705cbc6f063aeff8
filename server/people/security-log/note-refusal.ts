import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { ErrorCode } from '#contract/platform/errors.ts'
import type { AppContext, AppEnv } from '#server/platform/context.ts'
import type { AppError } from '#server/platform/errors.ts'
import type { SecurityEvent } from './events.ts'
import { accountOf, noteEventOf, withSender } from './record.ts'

/** The events whose only detail is the route. */
type OfRoute = Extract<SecurityEvent, { details: { route: string } }>['event']

/** Refusals that belong into the security log, wherever they happen. */
const REFUSALS: Partial<Record<ErrorCode, OfRoute>> = {
  cross_site: 'cross-site.refused',
  forbidden: 'rights.refused',
  link_expired: 'link.refused',
  link_invalid: 'link.refused',
  not_your_profile: 'rights.refused',
  proof_required: 'proof.required',
  rate_limited: 'rate-limit.reached',
  wrong_file_kind: 'file.disguised',
}
/** Links of a second step are tickets. */
const OF_TICKETS = /^POST \/api\/accounts\/sign-in\//

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Lets the events of a request know who sent it. Not for requests that only read: a context, or a
 * function of each request, doubled the work of the garbage collector.
 */
export const followSecurityEvents = createMiddleware<AppEnv>(withSender)

/** Notes a refusal that is about to be sent. An early failure has no sender yet. */
export function noteRefusal(c: AppContext, { code }: AppError): void {
  const event = c.var.requester && eventOf(c, code)
  if (event) noteEventOf(c, { event, userId: accountOf(c), details: { route: routeOf(c) } })
}

function eventOf(c: AppContext, code: ErrorCode): OfRoute | undefined {
  if (code === 'not_signed_in' && c.var.requester.kind === 'token-holder') return 'token.refused'
  if (code === 'link_expired' && OF_TICKETS.test(routeOf(c))) return 'ticket.refused'
  return REFUSALS[code]
}

/** Method and pattern of the endpoint, never the address that a stranger has typed. */
function routeOf(c: AppContext): string {
  const method = METHODS.has(c.req.method) ? c.req.method : 'other'
  const pattern = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path
  return `${method} ${pattern ?? c.var.page ?? 'none'}`
}
