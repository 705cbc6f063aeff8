import { AntiSpam, antiSpamResource, ChangeAntiSpam } from '#contract/anti-spam.ts'
import { requireAdmin, requireDecidingAdmin } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { changeAntiSpam, findAntiSpam } from './change-anti-spam.ts'

const changeRoute = endpoint(
  'put /',
  {
    summary: 'Change the anti-spam lists (admins only)',
    errors: ['conflict', 'forbidden', 'proof_required'],
    request: { body: jsonBody(ChangeAntiSpam) },
    responses: { 200: json(AntiSpam, 'The changed lists') },
  },
  (c) => changeAntiSpam(c.var.db, requireDecidingAdmin(c), c.req.valid('json')),
)

/** Resources for the API and the first paint. */
export const antiSpamResources = [
  handler(
    antiSpamResource,
    {
      summary: 'Get the anti-spam lists (admins only)',
      errors: ['forbidden'],
      response: 'The refused mail providers, and the words that hold a comment for review',
    },
    (c) => {
      requireAdmin(c)
      return findAntiSpam(c.var.db)
    },
  ),
]

/** Mounted below `/api/prevention`. */
export const antiSpamRoutes = createRouter().openapiRoutes([changeRoute])
