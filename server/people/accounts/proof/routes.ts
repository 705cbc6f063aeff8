import { PasskeyOptions, Proof } from '#contract/keys.ts'
import { PROOF_MINUTES } from '#contract/platform/limits.ts'
import { knownDevice, setSessionCookie } from '#server/people/identity/cookies.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { assertionOptions } from '#server/people/keys/passkeys.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { prove } from './prove.ts'

const proofOptionsRoute = endpoint(
  'post /proof/passkey-options',
  {
    summary: 'Get the options to confirm with a passkey that it is you',
    responses: { 200: json(PasskeyOptions, 'Options for `navigator.credentials.get`') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    return { options: { ...(await assertionOptions(c.var, { ceremony: 'prove', userId })) } }
  },
)

const proofRoute = endpoint(
  'post /proof',
  {
    summary: 'Confirm that it is you',
    description: `For ${PROOF_MINUTES} minutes the session may then do what needs a proof. It gets a new cookie.`,
    errors: ['invalid_credentials', 'second_factor_required'],
    request: { body: jsonBody(Proof) },
    responses: { 204: { description: 'The proof is accepted' } },
  },
  async (c) => {
    const session = requireSession(c)
    setSessionCookie(c, await prove(c.var, session, c.req.valid('json'), knownDevice(c, session.userId)))
  },
)

/** Mounted below `/api/accounts`. */
export const proofRoutes = createRouter().openapiRoutes([proofOptionsRoute, proofRoute])
