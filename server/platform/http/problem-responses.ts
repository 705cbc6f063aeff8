import { z } from '@hono/zod-openapi'
import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type AppContext, type AppEnv, createRouter } from '../context.ts'
import { isBusy, isMissingParent } from '../database/transactions.ts'
import { isOutOfReach } from '../database.ts'
import { AppError, notFound } from '../errors.ts'
import { clientLimits } from './client-limits.ts'
import { endpoint } from './endpoint.ts'
import { jsonBody } from './openapi.ts'

/**
 * Turns every error into problem details. Unexpected errors are logged, and sent without their
 * message.
 */
export const sendProblem: ErrorHandler<AppEnv> = (error, c) => {
  const known = asAppError(error)
  if (known.code === 'unexpected') c.var.log?.error({ err: error, path: withoutTokens(c.req.path) }, 'unexpected error')
  else if (isOutOfReach(error)) c.var.log?.warn({ err: error, path: withoutTokens(c.req.path) }, 'data out of reach')
  const problem = known.toProblem()
  return c.body(JSON.stringify(problem), problem.status as 400, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(problem.retryAfter && { 'Retry-After': String(problem.retryAfter) }),
    ...(problem.status === 401 && { 'WWW-Authenticate': challengeFor(c) }),
  })
}

/** The challenge of a 401 (RFC 6750, 3). It makes no browser ask for a password. */
const challengeFor = (c: AppContext): string =>
  c.var.requester?.kind === 'token-holder' ? 'Bearer error="invalid_token"' : 'Bearer'

export const sendNotFound: NotFoundHandler<AppEnv> = (c) => sendProblem(notFound('Endpoint'), c)

/** The error as it is sent to the client. */
export function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status === 413)
    return new AppError('file_too_large', 'The request is too large')
  if (error instanceof HTTPException && error.status < 500)
    return new AppError('bad_request', 'The request could not be read')
  if (isMissingParent(error)) return new AppError('not_found', 'This no longer exists', { cause: error })
  if (isBusy(error))
    return new AppError('unavailable', 'Too many changes happened at the same time. Please try again.', {
      retryAfter: 1,
      cause: error,
    })
  if (isOutOfReach(error))
    return new AppError('unavailable', 'The site cannot reach its database. Please try again.', {
      retryAfter: 2,
      cause: error,
    })
  return new AppError('unexpected', 'An unexpected error occurred.', { cause: error })
}

const ClientError = z.object({
  message: z.string().max(500),
  stack: z.string().max(4000).optional(),
  path: z.string().max(500),
})

const LIMIT = { name: 'client-errors', points: 20, seconds: 60 }

const report = endpoint(
  'post /client-errors',
  {
    summary: 'Report a crash of the web app',
    request: { body: jsonBody(ClientError) },
    responses: { 202: { description: 'The crash is in the log of the server' } },
  },
  async (c) => {
    await clientLimits(c.var).take(LIMIT)
    const said = Object.entries(c.req.valid('json'))
    const client = Object.fromEntries(said.map(([name, value]) => [name, withoutTokens(String(value))]))
    c.var.log.error({ client }, 'the page crashed')
  },
)

/** Crashes of the page are written to the server's log (SHELL-08). */
export const clientErrorRoutes = createRouter().openapiRoutes([report])

/** A text without tokens of secret links: they give access, so they must not be in logs. */
const withoutTokens = (text: string): string => text.replaceAll(/\/(?:s|%73)\/[\w-]{22}/g, '/s/…')
