import { Report, Reported } from '#contract/reports.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { reportThing } from './report-thing.ts'

const reportRoute = endpoint(
  'post /',
  {
    summary: 'Report a thing or a profile to the admins; the same again changes nothing',
    request: { body: jsonBody(Report) },
    responses: { 201: json(Reported, 'Reported') },
  },
  (c) => reportThing(c, c.req.valid('json')),
)

export const reportsRoutes = createRouter().openapiRoutes([reportRoute])
