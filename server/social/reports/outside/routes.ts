import { ConfirmReport, OutsideReport, Reported } from '#contract/reports.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { askOutside, confirmOutside } from './reports.ts'

const outsideRoute = endpoint(
  'post /outside',
  {
    summary: 'Send a report without an account and mail a link to confirm it',
    description: 'The report reaches the admins when the link is followed.',
    request: { body: jsonBody(OutsideReport) },
    responses: { 202: { description: 'The request is accepted. The response is the same for every address.' } },
  },
  (c) => askOutside(c.var, c.req.valid('json')),
)

const confirmRoute = endpoint(
  'post /outside/confirm',
  {
    summary: 'Confirm a report by a mailed link',
    description: 'A link works once.',
    errors: ['link_invalid', 'link_expired'],
    request: { body: jsonBody(ConfirmReport) },
    responses: { 201: json(Reported, 'The confirmed report') },
  },
  (c) => confirmOutside(c.var, c.req.valid('json').token),
)

/** For `/api/reports`. */
export const outsideReportsRoutes = createRouter().openapiRoutes([outsideRoute, confirmRoute])
