import { z } from '@hono/zod-openapi'
import { Problem } from '#contract/platform/errors.ts'

/** An error answer that one route may give besides those of all. */
export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

/** The error answers that any route may give. */
export const problems = {
  400: problem('The request is malformed'),
  401: problem('Sign in required'),
  403: problem('Not allowed'),
  404: problem('Not found, or not visible to the caller'),
  409: problem('In conflict with what is there'),
  422: problem('Some fields are wrong; `fields` says which'),
  429: problem('Too many requests; `retryAfter` seconds until the next one'),
} as const

/** The request of a route whose path ends in, or leads by, the `{id}` of one thing. */
export const oneById = { params: z.object({ id: z.string() }) }

/** A JSON answer of the given schema. */
export const json = <T extends z.ZodType>(schema: T, description: string) =>
  ({ description, content: { 'application/json': { schema } } }) as const

/** A JSON request body of the given schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const
