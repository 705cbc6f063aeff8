import { z } from '@hono/zod-openapi'
import { createRouter } from '#server/platform/context.ts'
import { rawEndpoint } from '#server/platform/http/endpoint.ts'
import { problems } from '#server/platform/http/openapi.ts'
import { downloadData } from './download-data.ts'

const dataRoute = rawEndpoint(
  {
    method: 'get',
    path: '/accounts/data',
    tags: ['accounts'],
    summary: 'Everything the account owns as a zip of JSON and files; a HEAD says whether a download may start now',
    responses: {
      200: {
        description: 'The archive, as a stream',
        content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
      },
      ...problems,
      503: { ...problems[400], description: 'Too many downloads at once; `retryAfter` seconds until the next try' },
    },
  },
  downloadData,
)

/** The download of one's data, for `/api`. */
export const dataRoutes = createRouter().openapiRoutes([dataRoute])
