import { z } from '@hono/zod-openapi'
import { Problem } from '#contract/platform/errors.ts'

/** An error response of a single route, besides those of all routes. */
export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

/** The error responses that any route may send. */
export const problems = {
  400: problem('The request is malformed'),
  401: problem('Sign in required'),
  403: problem('Not allowed'),
  404: problem('Not found, or not visible to the caller'),
  409: problem('In conflict with what is there'),
  422: problem('Some fields are wrong; `fields` says which'),
  429: problem('Too many requests; `retryAfter` seconds until the next one'),
} as const

/** The request of a route with the `{id}` of one thing in its path. */
export const oneById = { params: z.object({ id: z.string() }) }

/** A JSON response of the given schema. */
export const json = <T extends z.ZodType>(schema: T, description: string) =>
  ({ description, content: { 'application/json': { schema } } }) as const

/** A JSON request body of the given schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const
