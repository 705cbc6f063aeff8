import { ChangePrevention, Prevention, preventionResource } from '#contract/prevention.ts'
import { requireAdmin } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resource-answers.ts'
import { changePrevention, findPrevention } from './change-prevention.ts'

const changeRoute = endpoint(
  'put /',
  {
    summary: 'Change the lists of refused mail providers and of words that hold comments; for admins',
    request: { body: jsonBody(ChangePrevention) },
    responses: { 200: json(Prevention, 'The lists as they are now') },
  },
  (c) => changePrevention(c.var.db, requireAdmin(c), c.req.valid('json')),
)

/** What is read of them, for the API and the first paint. */
export const preventionResources = [
  answers(preventionResource, { summary: 'Refused mail providers, and words that hold comments; for admins' }, (c) => {
    requireAdmin(c)
    return findPrevention(c.var.db)
  }),
]

/** For `/api/prevention`. */
export const preventionRoutes = createRouter().openapiRoutes([changeRoute])
