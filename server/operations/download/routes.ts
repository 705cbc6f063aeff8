import { z } from '@hono/zod-openapi'
import { createRouter } from '#server/platform/context.ts'
import { rawEndpoint } from '#server/platform/http/endpoint.ts'
import { problem } from '#server/platform/http/openapi.ts'
import { downloadData } from './download-data.ts'

const dataRoute = rawEndpoint(
  'get /accounts/data',
  {
    summary: 'Everything the account owns as a zip of JSON and files; a HEAD says whether a download may start now',
    responses: {
      200: {
        description: 'The archive, as a stream',
        content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
      },
      503: problem('Too many downloads at once; `retryAfter` seconds until the next try'),
    },
  },
  downloadData,
)

/** The download of an account's data, for `/api`. */
export const dataRoutes = createRouter().openapiRoutes([dataRoute])
