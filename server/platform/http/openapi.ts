import { z } from '@hono/zod-openapi'

/** The request of a route with the `{id}` of one thing in its path. */
export const oneById = { params: z.object({ id: z.string() }) }

/** A JSON response of the given schema. */
export const json = <T extends z.ZodType>(schema: T, description: string) =>
  ({ description, content: { 'application/json': { schema } } }) as const

/** A JSON request body of the given schema. */
export const jsonBody = <T extends z.ZodType>(schema: T) =>
  ({ required: true, content: { 'application/json': { schema } } }) as const
