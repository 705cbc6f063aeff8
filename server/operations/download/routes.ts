import { z } from '@hono/zod-openapi'
import { createRouter } from '#server/platform/context.ts'
import { rawEndpoint } from '#server/platform/http/endpoint.ts'
import { downloadData } from './download-data.ts'

const dataRoute = rawEndpoint(
  'get /accounts/data',
  {
    summary: 'Download all data of the account as a zip of JSON and files',
    description:
      'A HEAD request returns the status that a download would get now. An account can run one download at a time.',
    errors: ['proof_required', 'conflict', 'storage_full'],
    responses: {
      200: {
        description: 'The archive as a stream',
        content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
      },
    },
  },
  downloadData,
)

/** The download of an account's data, for `/api`. */
export const dataRoutes = createRouter().openapiRoutes([dataRoute])
