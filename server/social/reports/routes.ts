import { Report, Reported } from '#contract/reports.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { reportThing } from './report-thing.ts'

const reportRoute = endpoint(
  'post /',
  {
    summary: 'Report a work, a comment or a profile to the admins',
    description: 'Idempotent.',
    request: { body: jsonBody(Report) },
    responses: { 201: json(Reported, 'The report') },
  },
  (c) => reportThing(c, c.req.valid('json')),
)

export const reportsRoutes = createRouter().openapiRoutes([reportRoute])
