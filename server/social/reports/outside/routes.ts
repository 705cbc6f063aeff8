import { ConfirmReport, OutsideReport, Reported } from '#contract/reports.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, problem } from '#server/platform/http/openapi.ts'
import { askOutside, confirmOutside } from './reports.ts'

const outsideRoute = endpoint(
  'post /outside',
  {
    summary: 'Report a thing or a profile without an account; the link that is mailed makes it a report',
    request: { body: jsonBody(OutsideReport) },
    responses: { 202: { description: 'A mail is on its way. The answer is the same for every address.' } },
  },
  (c) => askOutside(c.var, c.req.valid('json')),
)

const confirmRoute = endpoint(
  'post /outside/confirm',
  {
    summary: 'Confirm a report by the link that was mailed, once',
    request: { body: jsonBody(ConfirmReport) },
    responses: { 201: json(Reported, 'Reported'), 410: problem('The link has expired') },
  },
  (c) => confirmOutside(c.var, c.req.valid('json').token),
)

/** For `/api/reports`. */
export const outsideReportsRoutes = createRouter().openapiRoutes([outsideRoute, confirmRoute])
