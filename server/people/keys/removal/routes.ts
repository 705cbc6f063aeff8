import { AskFactorRemoval, FactorRemoval, RefuseFactorRemoval } from '#contract/keys.ts'
import { REMOVAL_HOURS } from '#contract/platform/limits.ts'
import { requireDecidingAdmin, requireSession } from '#server/people/identity/guards.ts'
import { LINK_PER_CLIENT } from '#server/people/identity/limits.ts'
import { createRouter } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { askForRemoval } from './ask-removal.ts'
import { refuseByLink, refuseOwnRemoval } from './refuse-removal.ts'

const askRoute = endpoint(
  'post /factor-removals',
  {
    summary: 'Ask to remove the second factors of an account (admins only)',
    description:
      'For people who have lost all of them. ' +
      `It happens after ${REMOVAL_HOURS} hours, unless the owner refuses. ` +
      'A mail tells the owner at once, and so does every signed-in device.',
    errors: ['forbidden', 'proof_required', 'conflict'],
    request: { body: jsonBody(AskFactorRemoval) },
    responses: { 200: json(FactorRemoval, 'When it takes place') },
  },
  async (c) => {
    const { userId } = requireDecidingAdmin(c)
    const dueAt = await askForRemoval(c.var, userId, c.req.valid('json').email)
    return { dueAt: dueAt.toISOString() }
  },
)

const refuseRoute = endpoint(
  'delete /factor-removal',
  {
    summary: 'Refuse the removal of the second factors of the account',
    responses: { 204: { description: 'The second factors stay' } },
  },
  async (c) => refuseOwnRemoval(c.var, requireSession(c).userId),
)

const refuseByLinkRoute = endpoint(
  'post /factor-removal/refusal',
  {
    summary: 'Refuse the removal of second factors by the mailed link',
    description: 'No session is needed.',
    errors: ['link_invalid'],
    request: { body: jsonBody(RefuseFactorRemoval) },
    responses: { 204: { description: 'The second factors stay' } },
  },
  async (c) => {
    await clientLimits(c.var).take(LINK_PER_CLIENT)
    await refuseByLink(c.var, c.req.valid('json').token)
  },
)

/** Mounted below `/api/accounts`. */
export const factorRemovalRoutes = createRouter().openapiRoutes([askRoute, refuseRoute, refuseByLinkRoute])
