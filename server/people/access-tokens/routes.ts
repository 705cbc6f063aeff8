import { accessTokensResource, MadeAccessToken, NewAccessToken } from '#contract/access-tokens.ts'
import { requireProof, requireSession } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { findTokens, makeToken, revokeToken } from './change-tokens.ts'

const makeRoute = endpoint(
  'post /tokens',
  {
    summary: 'Make an access token, or a password for an app',
    description: 'The response contains the secret, which is shown only now.',
    errors: ['conflict', 'proof_required'],
    request: { body: jsonBody(NewAccessToken) },
    responses: { 200: json(MadeAccessToken, 'The token with its secret') },
  },
  async (c) => makeToken(c.var.db, requireProof(c).userId, c.req.valid('json')),
)

const revokeRoute = endpoint(
  'delete /tokens/{id}',
  {
    summary: 'Revoke an access token',
    request: oneById,
    responses: { 204: { description: 'The token opens nothing any more' } },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const { id } = c.req.valid('param')
    if (!isUuid(id)) throw notFound('Token')
    await revokeToken(c.var.db, userId, id)
  },
)

/** Resources for the API and the first paint. */
export const accessTokensResources = [
  handler(
    accessTokensResource,
    { summary: 'List the access tokens of the account', response: 'The tokens, without their secrets' },
    async (c) => ({ items: await findTokens(c.var.db, requireSession(c).userId) }),
  ),
]

/** Mounted below `/api/accounts`. */
export const accessTokensRoutes = createRouter().openapiRoutes([makeRoute, revokeRoute])
