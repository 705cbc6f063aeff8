import { z } from '@hono/zod-openapi'
import { createRouter } from '../context.ts'
import { clientBucket } from './client-address.ts'
import { endpoint } from './endpoint.ts'
import { jsonBody, problems } from './openapi.ts'

const ClientError = z.object({
  message: z.string().max(500),
  stack: z.string().max(4000).optional(),
  path: z.string().max(500),
})

const LIMIT = { name: 'client-errors', points: 20, seconds: 60 }

const report = endpoint(
  {
    method: 'post',
    path: '/client-errors',
    summary: 'Report a crash of the page',
    request: { body: jsonBody(ClientError) },
    responses: { 202: { description: 'Noted in the server log' }, ...problems },
  },
  async (c) => {
    await c.var.rateLimits.take(LIMIT, clientBucket(c.var.address))
    c.var.log.error({ client: c.req.valid('json') }, 'the page crashed')
  },
)

/** Crashes inside the page end up in the server's log (SHELL-08). */
export const clientErrorRoutes = createRouter().openapiRoutes([report])
